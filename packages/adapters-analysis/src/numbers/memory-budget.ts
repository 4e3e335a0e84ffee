import { DocentError } from '@docent/core/ports'

const bytesOfMb = 2 ** 20

/**
 * Checks before memory for numbers is taken: it is outside of what the engine bounds for a thread.
 * @param message what needs it, and what to do; `{needed}` and `{allowed}` are put in
 * @throws `too_large`
 */
export function requireMemory(bytes: number, allowedMb: number, message: string): void {
  if (bytes <= allowedMb * bytesOfMb) return
  const needed = `${Math.ceil(bytes / bytesOfMb)} MB`
  throw new DocentError({
    code: 'too_large',
    message: message.replace('{needed}', needed).replace('{allowed}', `${allowedMb} MB`),
  })
}

/** Whether an error means that memory could not be allocated. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocation|array (?:buffer )?length|array size|string length/i.test(error.message)
