import { diskFull, DocentError, type ErrorCode } from '@docent/core/ports'
import type { ThrownAway } from './writer-protocol.ts'

/** By SQLite's primary result code. */
const meanings: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  5: ['unavailable', 'Another program holds the record files: close it and try again.'],
  6: ['unavailable', 'Another program holds the record files: close it and try again.'],
  7: ['unavailable', 'There is not enough memory for this operation on the records.'],
  8: ['unavailable', 'The data directory is read-only: grant this process write access.'],
  10: ['unavailable', 'The disk of the data directory reported an error: check the disk, then start again.'],
  11: ['internal', 'The record files are damaged: stop the program and restore a backup.'],
  14: ['unavailable', 'The record files cannot be opened: check that the data directory exists and may be written.'],
  18: ['too_large', 'A value is too large for the record store: keep content of this size as a blob.'],
  19: ['invalid_input', 'A value does not fit the declared columns.'],
  26: ['internal', 'The record files are damaged or not record files: stop the program and restore a backup.'],
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no room for the index of the log, without which the log cannot be read. */
const noRoom = (errcode: number) => (errcode & 0xff) === 13 || errcode === 4874
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT'])

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damaged = new Set([11, 26])

const uniqueBroken = new Set([1555, 2067, 2579])

/** By the code Node gives an error of the file system or of a worker thread. */
const systemMeanings: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  EACCES: meanings[8]!,
  EPERM: meanings[8]!,
  EROFS: meanings[8]!,
  ENOENT: meanings[14]!,
  ENOTDIR: meanings[14]!,
  EEXIST: meanings[14]!,
  EIO: meanings[10]!,
}

/** Every foreign error this driver can get: errors of SQLite here or in a worker, of the file system, of a worker itself. */
export function sqliteError(error: unknown): DocentError {
  if (DocentError.isInstance(error)) return error
  const { errcode, code } = error as Partial<ThrownAway>
  if (errcode !== undefined && uniqueBroken.has(errcode)) {
    return new DocentError({ code: 'conflict', message: 'The change would break a unique constraint.', cause: error })
  }
  if (errcode === undefined ? noRoomCodes.has(code ?? '') : noRoom(errcode)) {
    return diskFull('The disk of the data directory is full: free some space and try again.', error)
  }
  const [meaning, message] = (errcode === undefined ? systemMeanings[code ?? ''] : meanings[errcode & 0xff]) ?? [
    'internal',
    'The record store failed unexpectedly: see the log for the cause.',
  ]
  return new DocentError({ code: meaning, message, cause: error })
}

/** What to do about a file that is damaged, by its name. */
const cures = {
  'records.db': 'stop the program and restore a backup.',
  'streams.db':
    'it only holds what is being answered just now. Stop the program, delete streams.db, streams.db-wal and streams.db-shm, and start again.',
  'lock.db': 'it holds nothing. Make sure that no program uses the directory, delete lock.db, and start again.',
} as const

/** The same for an error of one file, which is named when it is damaged. */
export function fileError(error: unknown, file: keyof typeof cures): DocentError {
  const { errcode } = ((DocentError.isInstance(error) ? error.cause : error) ?? {}) as Partial<ThrownAway>
  if (errcode === undefined || !damaged.has(errcode & 0xff)) return sqliteError(error)
  return damagedFile(file, `The file ${file} of the data directory is damaged`, error)
}

/** Records that are gone beside what they left are not new ones: what starts over them would remove the rest. */
export const recordsGone = (): DocentError =>
  damagedFile(
    'records.db',
    'The file records.db of the data directory is missing or empty, though others of its store are there',
  )

const damagedFile = (file: keyof typeof cures, what: string, cause?: unknown): DocentError =>
  new DocentError({ code: 'internal', message: `${what}: ${cures[file]}`, details: { file }, cause })

/** For calls that wait on a worker when it ends, and for all later ones. */
export function workerGone(cause: unknown): DocentError {
  return new DocentError({
    code: 'unavailable',
    message: 'The thread of the record store ended unexpectedly: restart the program. Nothing acknowledged is lost.',
    cause,
  })
}
