import { DocentError } from '@docent/core/ports'

/** The error of a call with names that are not in the catalogue, or with values of the wrong type. */
export function invalidInput(message: string, cause?: unknown): DocentError {
  return new DocentError({ code: 'invalid_input', message, cause })
}
