import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { crc32 } from 'node:zlib'
import { indexDamaged } from '../index-damaged.ts'

interface Sum {
  readonly size: number
  readonly mtimeMs: number
  readonly crc: number
}
type Sums = Map<string, Sum>

/** Most table files are smaller: a buffer of a fixed size for each would be most of what a process allocates. */
const largestPart = 256 * 1024

/** Folders whose files searches read. LanceDB never reuses file names and never changes a file. */
const folders = /^(?:data|_indices|_deletions|_versions)$/
/** Temporary files, and the one that is rewritten. */
const passing = /(?:^|[\\/])\.tmp|latest_version_hint\.json$/

/**
 * Checksums of table files, in a file beside each table. LanceDB has none: flipped bits in its files may be read without an
 * error, as words that were never written.
 */
export class StoredSums {
  readonly #directory: string
  readonly #known = new Map<string, Promise<Sums>>()

  constructor(directory: string) {
    this.#directory = directory
  }

  /**
   * Compares the files of a table with their checksums, and adds those of new files. A file with unchanged size and time is
   * read only when `thorough`. @throws
   * `index_damaged` when a file has changed
   */
  async verify(name: string, { thorough }: { readonly thorough: boolean }): Promise<void> {
    const knowing = this.#of(name)
    const known = await knowing
    const found: Sums = new Map()
    let changed = false
    for (const path of await this.#files(name)) {
      const before = known.get(path)
      const now = await this.#sum(name, path, thorough ? undefined : before)
      if (!now) continue
      // Dropped, and perhaps recreated, meanwhile.
      if (this.#known.get(name) !== knowing) return
      if (before && (before.size !== now.size || before.crc !== now.crc))
        throw indexDamaged(new Error(`${path} of ${name} differs from what was written`))
      changed ||= before?.mtimeMs !== now.mtimeMs
      found.set(path, now)
    }
    if (this.#known.get(name) !== knowing || (!changed && found.size === known.size)) return
    this.#known.set(name, Promise.resolve(found))
    await this.#save(name, found)
  }

  /** A table is dropped or recreated: its file names may be reused. */
  async forget(name: string): Promise<void> {
    const nothing: Promise<Sums> = Promise.resolve(new Map())
    this.#known.set(name, nothing)
    await rm(this.#file(name), { force: true }).catch(() => {})
    // Without a file there are no checksums.
    if (this.#known.get(name) === nothing) this.#known.delete(name)
  }

  #of(name: string): Promise<Sums> {
    let known = this.#known.get(name)
    if (!known) this.#known.set(name, (known = this.#load(name)))
    return known
  }

  #file(name: string): string {
    return join(this.#directory, `${name}.sums`)
  }

  async #load(name: string): Promise<Sums> {
    try {
      const lines = (await readFile(this.#file(name), 'utf8')).split('\n')
      // The first line is the checksum of the others: a damaged file is not about the table.
      if (Number(lines[0]) !== crc32(lines.slice(1).join('\n'))) return new Map()
      return new Map(
        lines.slice(1).map((line) => {
          const [size, mtimeMs, crc, path] = JSON.parse(line) as [number, number, number, string]
          return [path, { size, mtimeMs, crc }]
        }),
      )
    } catch {
      return new Map()
    }
  }

  /** Unsaved checksums are computed again after the next start. */
  async #save(name: string, sums: Sums): Promise<void> {
    const text = Array.from(sums, ([path, { size, mtimeMs, crc }]) => JSON.stringify([size, mtimeMs, crc, path])).join(
      '\n',
    )
    const file = this.#file(name)
    try {
      await writeFile(`${file}.tmp`, `${crc32(text)}\n${text}`)
      await rename(`${file}.tmp`, file)
    } catch {
      await rm(`${file}.tmp`, { force: true }).catch(() => {})
    }
  }

  async #files(name: string): Promise<string[]> {
    const table = join(this.#directory, `${name}.lance`)
    const paths: string[] = []
    for (const folder of await readdir(table).catch(() => [])) {
      if (!folders.test(folder)) continue
      const entries = await readdir(join(table, folder), { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const path = relative(table, join(entry.parentPath, entry.name))
        if (entry.isFile() && !passing.test(path)) paths.push(path)
      }
    }
    return paths
  }

  /** Undefined for a missing file: the current version may not need it, and if it does, LanceDB reports that. */
  async #sum(name: string, path: string, known: Sum | undefined): Promise<Sum | undefined> {
    const file = join(this.#directory, `${name}.lance`, path)
    try {
      const { size, mtimeMs } = await stat(file)
      if (known?.size === size && known.mtimeMs === mtimeMs) return known
      return { size, mtimeMs, crc: await checksum(file, size) }
    } catch {
      return undefined
    }
  }
}

async function checksum(path: string, size: number): Promise<number> {
  const file = await open(path, 'r')
  try {
    const part = Buffer.allocUnsafeSlow(Math.min(size, largestPart))
    let crc = 0
    for (let position = 0; position < size;) {
      const { bytesRead } = await file.read(part, 0, part.byteLength, position)
      // Cut off since its size was read: what is missing shows as another checksum.
      if (bytesRead === 0) break
      crc = crc32(part.subarray(0, bytesRead), crc)
      position += bytesRead
    }
    return crc
  } finally {
    await file.close()
  }
}
