import { copyFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DocentError } from '@docent/core/ports'
import { makeFolders } from '../driver/make-folders.ts'
import { ownerOnly } from '../owner-only.ts'
import { readManifest } from './manifest.ts'
import { compare, type BackupReport } from './verify-backup.ts'

/** Most paths that a message names. */
const mostNamed = 5

/**
 * Copies a backup into an empty data directory, created if missing, where Docent can be started. Every file is compared
 * with the manifest before copying, and the copies are compared again.
 * @throws `invalid_input` when the backup is damaged, naming where, or the directory is not empty
 */
export async function restoreBackup(backup: string, directory: string): Promise<void> {
  const manifest = await readManifest(backup)
  requireWhole(await compare(backup, manifest), 'The backup is damaged')
  makeFolders(directory, ownerOnly.directory)
  if ((await readdir(directory)).length > 0) {
    throw invalidInput('The directory to restore into is not empty: name an empty one.')
  }
  // The records come last: without them an interrupted restore does not look like a whole store.
  const blobsFirst = manifest.files.toSorted((one, other) => depth(other.path) - depth(one.path))
  for (const { path } of blobsFirst) {
    const copy = join(directory, path)
    makeFolders(dirname(copy), ownerOnly.directory)
    await copyFile(join(backup, path), copy)
  }
  requireWhole(await compare(directory, manifest), 'The copies differ from the backup')
}

const depth = (path: string): number => path.split('/').length

function requireWhole({ missing, different }: Omit<BackupReport, 'unexpected'>, what: string): void {
  const faults = [...missing.map((path) => `${path} is missing`), ...different.map((path) => `${path} differs`)]
  if (faults.length === 0) return
  const more = faults.length > mostNamed ? ` and ${faults.length - mostNamed} more` : ''
  throw invalidInput(`${what}: ${faults.slice(0, mostNamed).join(', ')}${more}.`)
}

function invalidInput(message: string): DocentError {
  return new DocentError({ code: 'invalid_input', message })
}
