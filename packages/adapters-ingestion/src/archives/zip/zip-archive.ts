import type { ArchiveEntry, DocumentArchive, UnreadableEntry } from '@docent/core/ports'
import type { Entry, ZipFile } from 'yauzl'
import { throwIfAborted } from '../../abort.ts'
import { requireContent, unreadableFile } from '../../unreadable-file.ts'
import { checkTotal, tooLargeEntry, tooManyEntries, withDefaults, type ArchiveLimits } from '../archive-limits.ts'
import { createUniquePaths, harmlessPath, isFurniture, normalizePath, pathError } from '../entry-path.ts'
import { createNameReader } from './entry-names.ts'
import { readZipEntry } from './read-zip-entry.ts'

const damaged = 'The ZIP archive is damaged or cut off; pack it again and upload the new file.'

/** Files in ZIP archives. The declared unpacked size is checked before unpacking. */
export function zipArchive(options: ArchiveLimits = {}): DocumentArchive {
  const limits = withDefaults(options)
  return {
    name: 'zip',
    mediaTypes: ['application/zip', 'application/x-zip-compressed'],
    async *entries({ bytes, after, signal }) {
      throwIfAborted(signal)
      requireContent(bytes)
      const { default: yauzl } = await import('yauzl')
      // Names are read and checked here, so that one bad name costs one file and not the archive.
      const zip = await open(() =>
        yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
          lazyEntries: true,
          decodeStrings: false,
          autoClose: false,
        }),
      )
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
  const iterator = zip.eachEntry()
  for (;;) {
    const next = await open(() => iterator.next())
    throwIfAborted(signal)
    if (next.done === true) return entries
    if (next.value.fileNameRaw.at(-1) === 0x2f) continue
    entries.push(next.value)
    if (entries.length > limits.maxEntries) throw tooManyEntries(limits)
  }
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

async function open<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    throw unreadableFile(damaged, error)
  }
}
