import { DocentError } from '@docent/core/ports'

/** What a driver answers to a call that names something the catalogue does not have, or values of the wrong type. */
export function invalidInput(message: string, cause?: unknown): DocentError {
  return new DocentError({ code: 'invalid_input', message, cause })
}
