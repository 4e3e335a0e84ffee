import { diskFull, DocentError } from '@docent/core/ports'
import { isLastingError } from '../../lasting-errors.ts'

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

/** A directory that could never be opened is of the wrong place or rights: no waiting changes that. @returns `unsupported` then */
export function firstOpeningError(error: unknown): unknown {
  if (!isLastingError(error)) return directoryError(error)
  return new DocentError({ code: 'unsupported', message: notWritable, cause: error })
}

const notWritable =
  'The directory of the blob store cannot be made, read or written: let this process write there, or choose another.'

const fixFor = (code: string): string =>
  code === 'ENOENT' ? 'The directory of the blob store is gone; put it back or restart.' : notWritable
