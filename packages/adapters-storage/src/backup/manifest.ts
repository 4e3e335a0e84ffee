import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DocentError } from '@docent/core/ports'

/** The content of a backup. */
export interface Manifest {
  /** Of the records in it. */
  readonly schemaVersion: number
  /** ISO 8601. */
  readonly madeAt: string
  readonly files: readonly BackupFile[]
}

export interface BackupFile {
  /** Relative to the backup, with `/` between folders. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hex. */
  readonly sha256: string
}

const manifestName = 'manifest.jsonl'
const format = 1

/**
 * Lists every file below the directory in `manifest.jsonl`: a line about the backup, one for each file, and one with the
 * digest of all before, which a truncated manifest lacks. Written last and moved into place, so that an interrupted backup
 * has none.
 */
export async function writeManifest(directory: string, schemaVersion: number): Promise<void> {
  const hash = createHash('sha256')
  const partial = join(directory, `${manifestName}.partial`)
  const file = await open(partial, 'w', 0o600)
  try {
    const write = async (line: object) => {
      const text = `${JSON.stringify(line)}\n`
      hash.update(text)
      await file.appendFile(text)
    }
    await write({ format, schemaVersion, madeAt: new Date().toISOString() })
    for await (const path of filesBelow(directory)) await write({ path, ...(await digestOf(join(directory, path))) })
    await file.appendFile(`${JSON.stringify({ manifest: hash.digest('hex') })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, join(directory, manifestName))
}

/** @throws `invalid_input` when the directory has no manifest, or an incomplete one */
export async function readManifest(directory: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(directory, manifestName), 'utf8')
  } catch (error) {
    throw broken(`There is no ${manifestName} in the directory: it is not a backup, or an unfinished one.`, error)
  }
  const end = text.lastIndexOf('\n', text.length - 2) + 1
  const body = text.slice(0, end)
  try {
    const last = JSON.parse(text.slice(end)) as { manifest?: unknown }
    const [head, ...files] = body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown)
    const { format: found, schemaVersion, madeAt } = head as Manifest & { format: number }
    if (last.manifest === createHash('sha256').update(body).digest('hex') && found === format) {
      const listed = files as BackupFile[]
      if (listed.every(({ path }) => staysBelow(path))) return { schemaVersion, madeAt, files: listed }
    }
  } catch (error) {
    throw broken(`The ${manifestName} of the backup is damaged.`, error)
  }
  throw broken(`The ${manifestName} of the backup is damaged, or of a newer program.`)
}

/** A foreign manifest must not make a restore write outside its directory. */
const staysBelow = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\'))

/** Size and digest of a file, read in parts. */
export async function digestOf(path: string): Promise<Pick<BackupFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes = part as Buffer
    hash.update(bytes)
    size += bytes.byteLength
  }
  return { size, sha256: hash.digest('hex') }
}

/** Paths of all files but the manifest itself, relative and with `/`, in a fixed order. */
export async function* filesBelow(directory: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(directory, below), { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = below + entry.name
    if (entry.isDirectory()) yield* filesBelow(directory, `${path}/`)
    else if (entry.isFile() && !path.startsWith(manifestName)) yield path
  }
}

function broken(message: string, cause?: unknown): DocentError {
  return new DocentError({ code: 'invalid_input', message, cause })
}
