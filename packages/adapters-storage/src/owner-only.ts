import { closeSync, openSync } from 'node:fs'

/** Files of stores are for the user of the process: other users of the host can neither list nor read them. */
export const ownerOnly = { directory: 0o700, file: 0o600 } as const

/**
 * Creates an empty file if there is none. SQLite treats it as a new database, and gives the files it creates beside it the
 * same mode. If creation fails, SQLite's open fails too, and reports the error.
 */
export function makeOwnerOnly(path: string): void {
  try {
    closeSync(openSync(path, 'wx', ownerOnly.file))
  } catch {}
}
