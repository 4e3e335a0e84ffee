import { existsSync } from 'node:fs'
import { writeManifest } from '../../backup/manifest.ts'
import { makeFolders } from '../../driver/make-folders.ts'
import { ownerOnly } from '../../owner-only.ts'
import { invalidInput } from '../invalid-input.ts'
import type { OpenStore } from './open-store.ts'
import { recordFile } from './record-files.ts'
import { sqliteError } from './sqlite-error.ts'

/**
 * Copies each file as of the moment its copy starts, without blocking writers. No transaction spans both files, so the
 * copies need not be of the same moment. A manifest of these files and of those that `beside` adds comes last. A directory
 * with the copies in it can be opened as a store.
 * @throws `invalid_input` when the directory already holds records
 */
export async function backupRecords(store: OpenStore, directory: string, beside?: () => Promise<void>): Promise<void> {
  const copies = [...store.files].map(([durability, { path }]) => ({
    path,
    to: recordFile(directory, durability).path,
  }))
  if (copies.some(({ to }) => existsSync(to))) {
    throw invalidInput('The directory for the backup already holds records: name an empty one.')
  }
  try {
    makeFolders(directory, ownerOnly.directory)
  } catch (error) {
    throw sqliteError(error)
  }
  for (const { path, to } of copies) await store.reader.copy(path, to)
  await beside?.()
  await writeManifest(directory, store.version).catch((error: unknown) => {
    throw sqliteError(error)
  })
}
