import { expect } from 'vitest'

/** A UUID of version 7. */
export const uuid: string = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
)
/** ISO 8601 UTC with milliseconds. */
export const time: string = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
export const anyText: string = expect.any(String)
export const anyNumber: number = expect.any(Number)

/** Inside `toMatchObject`: these fields and no others. */
export function exactly<Value extends object>(value: Value): Value {
  return expect.toSatisfy((actual) => {
    expect(actual).toEqual(value)
    return true
  }) as Value
}
