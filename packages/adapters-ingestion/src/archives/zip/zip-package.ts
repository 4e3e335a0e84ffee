import { normalized, type PackageBounds, type PackagedFile } from '@docent/core/ports'
import type { Entry } from 'yauzl'
import { throwIfAborted } from '../../abort.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { harmlessPath, isFurniture, normalizePath, pathError } from '../entry-path.ts'
import { createNameReader } from './entry-names.ts'
import { isDirectory, openZip, zipEntries } from './open-zip.ts'
import { packingError, readZipEntry } from './read-zip-entry.ts'

const deepest = 20
/** Small files of zeros are harmless. */
const harmlessBytes = 10_000_000
const typeBits = 0o170000
/** File, directory; and none, where the archive was packed on a system without them. */
const ordinaryTypes = new Set([0o100000, 0o040000, 0])

/** The files of a ZIP that is laid out as it is: what must not be laid out refuses all of it. */
export async function listZipPackage(request: {
  readonly bytes: Uint8Array
  readonly bounds: PackageBounds
  readonly signal: AbortSignal
}): Promise<readonly PackagedFile[]> {
  const { bytes, bounds, signal } = request
  throwIfAborted(signal)
  const zip = await openZip(bytes)
  const entries: Entry[] = []
  for await (const entry of zipEntries(zip, signal)) {
    entries.push(entry)
    if (entries.length > bounds.maxEntries)
      throw unreadableFile(
        `The ZIP holds more than ${bounds.maxEntries} files and folders; leave out what is not needed and pack it again.`,
      )
  }
  checkSize(entries, bytes.byteLength, bounds)
  const nameOf = createNameReader(entries)
  const take = createSpellings()
  const files: PackagedFile[] = []
  for (const entry of entries) {
    const name = nameOf(entry)
    const path = normalizePath(name).replace(/\/$/, '')
    const isFolder = isDirectory(entry)
    // The folder that everything is in.
    if (path === '' && isFolder) continue
    const error = nameError(name, path) ?? kindError(entry) ?? take(path, isFolder)
    if (error !== undefined) throw unreadableFile(`${harmlessPath(path)}: ${error}`)
    if (isFolder || isFurniture(path) || isCache(path)) continue
    files.push({
      path,
      size: entry.uncompressedSize,
      async read(readSignal) {
        const read = await readZipEntry(zip, entry, readSignal)
        if (typeof read === 'string') throw unreadableFile(`${path}: ${read}`)
        return read
      },
    })
  }
  return files
}

/** By the sizes that entries declare; one that holds more than declared cannot be read. */
function checkSize(entries: readonly Entry[], packed: number, { maxTotalBytes, maxRatio }: PackageBounds): void {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (total > maxTotalBytes)
    throw unreadableFile(
      `The ZIP unpacks to more than ${Math.floor(maxTotalBytes / 1_000_000)} MB; leave out what is not needed and pack it again.`,
    )
  if (total > harmlessBytes && total > maxRatio * packed)
    throw unreadableFile(
      `The ZIP unpacks to more than ${maxRatio} times its size, as if to do harm; leave out files of that kind and pack it again.`,
    )
}

function nameError(name: string, path: string): string | undefined {
  if (path === '' || /\p{Cc}/u.test(name) || !name.isWellFormed())
    return 'The name of the file has characters that names cannot have; rename it and pack the archive again.'
  if (path.split('/').length > deepest)
    return `The file is in more than ${deepest - 1} folders; pack the archive again with fewer.`
  return pathError(path)
}

const kindError = (entry: Entry): string | undefined =>
  ordinaryTypes.has((entry.externalFileAttributes >>> 16) & typeBits)
    ? packingError(entry)
    : 'This is a link or device and no file; replace it by the file itself and pack the archive again.'

const isCache = (path: string): boolean => path.split('/').includes('__pycache__')

/** Whether a path collides with another one where the case of letters does not count. */
function createSpellings(): (path: string, isFolder: boolean) => string | undefined {
  const known = new Map<string, { readonly spelling: string; readonly isFolder: boolean }>()
  return (path, isFolder) => {
    const parts = path.split('/')
    for (let length = 1; length <= parts.length; length++) {
      const spelling = parts.slice(0, length).join('/')
      const one = { spelling, isFolder: isFolder || length < parts.length }
      const folded = normalized(spelling, 'NFC').toLowerCase()
      const other = known.get(folded)
      if (other !== undefined && !(other.spelling === spelling && other.isFolder && one.isFolder))
        return 'Another file or folder has this name, or one that differs only in the case of letters; rename one of them.'
      known.set(folded, one)
    }
    return undefined
  }
}
