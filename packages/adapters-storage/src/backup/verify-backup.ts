import { join } from 'node:path'
import { errorNumber, isMissingFile } from '../blobs/files/file-errors.ts'
import { digestOf, filesBelow, readManifest, type Manifest } from './manifest.ts'

/** The result of a full check of a backup. Paths are relative to it. */
export interface BackupReport {
  /** Nothing is missing and nothing differs. */
  readonly whole: boolean
  readonly schemaVersion: number
  /** ISO 8601. */
  readonly madeAt: string
  /** Files that the backup must hold. */
  readonly files: number
  readonly missing: readonly string[]
  /** Of another size or other content than when the backup was made, or unreadable. */
  readonly different: readonly string[]
  /** Present without being part of the backup; a restore leaves them out. */
  readonly unexpected: readonly string[]
}

/**
 * Compares a backup with its manifest, reading every file.
 * @throws `invalid_input` when the directory holds no manifest, or a damaged one
 */
export async function verifyBackup(directory: string): Promise<BackupReport> {
  const manifest = await readManifest(directory)
  const report = await compare(directory, manifest)
  const named = new Set(manifest.files.map(({ path }) => path))
  const unexpected: string[] = []
  for await (const path of filesBelow(directory)) if (!named.has(path)) unexpected.push(path)
  return { ...report, unexpected }
}

/** Compares the files of the manifest with those below a directory. */
export async function compare(
  directory: string,
  { schemaVersion, madeAt, files }: Manifest,
): Promise<Omit<BackupReport, 'unexpected'>> {
  const missing: string[] = []
  const different: string[] = []
  for (const { path, size, sha256 } of files) {
    try {
      const found = await digestOf(join(directory, path))
      if (found.size !== size || found.sha256 !== sha256) different.push(path)
    } catch (error) {
      if (errorNumber(error) === undefined) throw error
      ;(isMissingFile(error) ? missing : different).push(path)
    }
  }
  const whole = missing.length === 0 && different.length === 0
  return { whole, schemaVersion, madeAt, files: files.length, missing, different }
}
