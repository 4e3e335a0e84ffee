import { diskFull, DocentError } from '@docent/core/ports'

export function errorNumber(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function isMissingFile(error: unknown): boolean {
  const code = errorNumber(error)
  // ENOTDIR: a part of the path is a file.
  return code === 'ENOENT' || code === 'ENOTDIR'
}

export function blobNotFound(): DocentError {
  return new DocentError({ code: 'not_found', message: 'There is no such blob.' })
}

/** Turns errors of the file system about a blob into DocentErrors. */
export function fileError(error: unknown): unknown {
  return isMissingFile(error) ? blobNotFound() : directoryError(error)
}

/** The same without a requested blob: a missing file means that the directory is missing. */
export function directoryError(error: unknown): unknown {
  const code = errorNumber(error)
  if (code === undefined || DocentError.isInstance(error)) return error
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return diskFull('The disk of the blob store is full; free some space and try again.', error)
  }
  return new DocentError({ code: 'unavailable', message: fixFor(code), cause: error })
}

function fixFor(code: string): string {
  if (code === 'ENOENT') return 'The directory of the blob store is gone; put it back or restart.'
  return 'The directory of the blob store cannot be made, read or written: let this process write there, or choose another.'
}
