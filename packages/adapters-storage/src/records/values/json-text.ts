import { invalidInput } from '../invalid-input.ts'

/** JSON text of a value. @throws `invalid_input` for cycles, bigints and other values without a JSON form */
export function jsonText(value: unknown): string {
  let text: string | undefined
  try {
    text = JSON.stringify(value)
  } catch (error) {
    throw invalidInput('A json column takes only JSON values.', error)
  }
  if (text === undefined) throw invalidInput('A json column takes only JSON values.')
  return text
}
