import { closeSync, openSync } from 'node:fs'

/** What stores make is for the user whom the process runs as: others on the machine neither list nor read it. */
export const ownerOnly = { directory: 0o700, file: 0o600 } as const

/**
 * Makes an empty file where there is none. SQLite takes it for a new database, and gives the files that it makes beside it
 * the same mode. What keeps it from being made keeps SQLite from opening it too, which then says so.
 */
export function makeOwnerOnly(path: string): void {
  try {
    closeSync(openSync(path, 'wx', ownerOnly.file))
  } catch {}
}
