import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { makeOwnerOnly } from '../../owner-only.ts'

/**
 * Writes a consistent, compacted copy of the database as of now. The file gets its name only when it is complete and synced.
 * @throws with the code EEXIST when the file exists
 */
export function copyDatabase(database: DatabaseSync, to: string): void {
  if (existsSync(to)) throw Object.assign(new Error('The copy exists already.'), { code: 'EEXIST' })
  const partial = `${to}.partial`
  rmSync(partial, { force: true })
  makeOwnerOnly(partial)
  database.prepare('VACUUM INTO ?').run(partial)
  const descriptor = openSync(partial, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(partial, to)
}
