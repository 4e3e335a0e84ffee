import { DocentError } from '../errors/index.ts'

/**
 * What is read of the blob store. Blobs mean nothing to callers: one that a record names and that is not there is reported as what
 * it was a part of, with what to do about it.
 */
export async function unlessMissing<Read>(reading: Promise<Read>, message: string): Promise<Read> {
  try {
    return await reading
  } catch (cause) {
    if (!DocentError.isInstance(cause) || cause.code !== 'not_found') throw cause
    throw new DocentError({ code: 'not_found', message, cause })
  }
}
