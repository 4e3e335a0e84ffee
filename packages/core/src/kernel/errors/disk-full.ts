import { DocentError } from './docent-error.ts'

const detail = 'diskFull'

/** For adapters whose disk, or quota of it, is full: this passes once space is free again. */
export function diskFull(message: string, cause?: unknown): DocentError {
  return new DocentError({ code: 'unavailable', message, details: { [detail]: true }, cause })
}

/** Whether it is an error of `diskFull`, of any copy of this package. */
export const isDiskFull = (error: unknown): boolean => DocentError.isInstance(error) && error.details?.[detail] === true
