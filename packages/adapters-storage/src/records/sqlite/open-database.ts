import { DatabaseSync } from 'node:sqlite'
import { makeOwnerOnly } from '../../owner-only.ts'
import { foldText } from '../values/fold-text.ts'
import { textOf } from './node-22.ts'
import type { SqlValue } from './sql-text.ts'

/** Waiting on a lock is the exception: one process owns the files, and readers never block the writer. */
const busyTimeoutMs = 2_000

export interface DatabaseFile {
  readonly path: string
  /** `full` makes each commit survive power loss, `normal` only the end of the process. */
  readonly synchronous: 'full' | 'normal'
}

/** Result rows of every connection are arrays. */
export function openWriter(file: DatabaseFile): DatabaseSync {
  makeOwnerOnly(file.path)
  const database = new DatabaseSync(file.path, { returnArrays: true, timeout: busyTimeoutMs })
  // The log may grow to the size it is truncated to after a burst: each checkpoint costs two syncs and every page that
  // changed since. Page caches stay small because the budget of an idle server is small.
  // Deleted text is also overwritten in the file, instead of staying in free pages. What a batch may have to undo is kept in
  // memory: of each group of batches it would be a temporary file, with as many writes as the log.
  database.exec(`PRAGMA journal_mode = wal; PRAGMA synchronous = ${file.synchronous}; PRAGMA cache_size = -4096;
    PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 16777216; PRAGMA secure_delete = on;
    PRAGMA temp_store = memory`)
  registerFunctions(database)
  return database
}

export function openReader(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, returnArrays: true, timeout: busyTimeoutMs })
  database.exec('PRAGMA cache_size = -4096')
  registerFunctions(database)
  return database
}

/** SQLite folds ASCII only; this folds as the memory driver does. The second argument is already folded. */
function registerFunctions(database: DatabaseSync): void {
  database.function('docent_contains', { deterministic: true }, (value, needle) => {
    const text = textOf(value as SqlValue)
    return typeof text === 'string' && foldText(text).includes(needle as string) ? 1 : 0
  })
  database.function('docent_ends_with', { deterministic: true }, (value, end) => {
    const text = textOf(value as SqlValue)
    return typeof text === 'string' && text.endsWith(end as string) ? 1 : 0
  })
}
