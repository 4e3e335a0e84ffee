import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from '@docent/adapters-storage/driver'

/** A secret that an earlier start created; undefined when there is none or it may not be read. */
export function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** A new secret, stored in a file that only its owner can read. */
export function makeSecret(file: string, prefix: string): string {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`
  makeFolders(dirname(file))
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  // The mode above counts for new files only; an empty one may have been left behind.
  chmodSync(file, 0o600)
  return secret
}
