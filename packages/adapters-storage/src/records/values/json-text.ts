import { invalidInput } from '../invalid-input.ts'

/** JSON text of a value. @throws `invalid_input` for cycles, bigints and whatever else has no JSON form */
export function jsonText(value: unknown): string {
  let text: string | undefined
  try {
    text = JSON.stringify(value)
  } catch (error) {
    throw invalidInput('A json column takes only what JSON can hold.', error)
  }
  if (text === undefined) throw invalidInput('A json column takes only what JSON can hold.')
  return text
}
