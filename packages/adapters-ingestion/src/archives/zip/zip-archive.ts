import type { ArchiveEntry, DocumentArchive, UnreadableEntry } from '@docent/core/ports'
import type { Entry, ZipFile } from 'yauzl'
import { throwIfAborted } from '../../abort.ts'
import { checkTotal, tooLargeEntry, tooManyEntries, withDefaults, type ArchiveLimits } from '../archive-limits.ts'
import { createUniquePaths, harmlessPath, isFurniture, normalizePath, pathError } from '../entry-path.ts'
import { createNameReader } from './entry-names.ts'
import { isDirectory, openZip, zipEntries } from './open-zip.ts'
import { readZipEntry } from './read-zip-entry.ts'
import { listZipPackage } from './zip-package.ts'

/** Files in ZIP archives. The declared unpacked size is checked before unpacking. */
export function zipArchive(options: ArchiveLimits = {}): DocumentArchive {
  const limits = withDefaults(options)
  return {
    name: 'zip',
    mediaTypes: ['application/zip', 'application/x-zip-compressed'],
    async *entries({ bytes, after, signal }) {
      throwIfAborted(signal)
      const zip = await openZip(bytes)
      try {
        const entries = await listEntries(zip, limits, signal)
        checkTotal(declaredBytes(entries, limits), bytes.length, limits)
        let started = after === undefined
        for (const { path, entry, error } of nameEntries(entries)) {
          throwIfAborted(signal)
          if (started) yield error === undefined ? await take(zip, entry, path, signal, limits) : { path, error }
          else started = path === after
        }
      } finally {
        zip.close()
      }
    },
    listPackage: listZipPackage,
  }
}

async function take(
  zip: ZipFile,
  entry: Entry,
  path: string,
  signal: AbortSignal,
  limits: Required<ArchiveLimits>,
): Promise<ArchiveEntry | UnreadableEntry> {
  if (entry.uncompressedSize > limits.maxEntryBytes) return { path, error: tooLargeEntry(limits) }
  const read = await readZipEntry(zip, entry, signal)
  if (typeof read === 'string') return { path, error: read }
  const modifiedAt = entry.getLastModDate({ timezone: 'UTC' }).getTime()
  return { path, bytes: read, ...(Number.isFinite(modifiedAt) && { modifiedAt }) }
}

/** The whole table of contents: small compared to the bytes in memory. */
async function listEntries(zip: ZipFile, limits: Required<ArchiveLimits>, signal: AbortSignal): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zipEntries(zip, signal)) {
    if (isDirectory(entry)) continue
    entries.push(entry)
    if (entries.length > limits.maxEntries) throw tooManyEntries(limits)
  }
  return entries
}

/** Files skipped for their size do not count. */
const declaredBytes = (entries: readonly Entry[], limits: Required<ArchiveLimits>): number =>
  entries.reduce((sum, { uncompressedSize: size }) => sum + (size > limits.maxEntryBytes ? 0 : size), 0)

interface NamedEntry {
  readonly path: string
  readonly entry: Entry
  readonly error?: string
}

function* nameEntries(entries: readonly Entry[]): Generator<NamedEntry> {
  const readName = createNameReader(entries)
  const unique = createUniquePaths()
  for (const entry of entries) {
    const path = normalizePath(readName(entry))
    if (path === '' || path.endsWith('/') || isFurniture(path)) continue
    const error = pathError(path)
    yield error === undefined ? { path: unique(path), entry } : { path: unique(harmlessPath(path)), entry, error }
  }
}
