import { DocentError, type ArchiveEntry, type DocumentArchive, type UnreadableEntry } from '@docent/core/ports'
import type { ParsedTarEntry } from 'modern-tar'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { throwIfAborted } from '../../abort.ts'
import { requireContent, unreadableFile } from '../../unreadable-file.ts'
import { tooLargeEntry, tooManyEntries, withDefaults, type ArchiveLimits } from '../archive-limits.ts'
import { createUniquePaths, harmlessPath, isFurniture, normalizePath, pathError } from '../entry-path.ts'
import { isSingle, unpack } from './unpack-gzip.ts'

type Limits = Required<ArchiveLimits>
type Found = ArchiveEntry | UnreadableEntry

/** Files in TAR archives, also packed by gzip, and single files packed by gzip. */
export function tarArchive(options: ArchiveLimits = {}): DocumentArchive {
  const limits = withDefaults(options)
  return {
    name: 'tar',
    mediaTypes: ['application/x-tar', 'application/gzip'],
    async *entries({ bytes, fileName, after, signal }) {
      throwIfAborted(signal)
      requireContent(bytes)
      const content = unpack(bytes, limits, signal)
      let started = after === undefined
      try {
        for await (const found of isSingle(bytes) ? readSingle(content, fileName, limits) : readTar(content, limits)) {
          throwIfAborted(signal)
          if (started) yield found
          else started = found.path === after
        }
      } catch (error) {
        throwIfAborted(signal)
        if (DocentError.isInstance(error)) throw error
        throw unreadableFile('The archive is damaged or cut off; pack it again and upload the new file.', error)
      }
    },
  }
}

async function* readTar(content: AsyncIterable<Buffer>, limits: Limits): AsyncGenerator<Found> {
  const { createTarDecoder } = await import('modern-tar')
  const unique = createUniquePaths()
  let files = 0
  let isEmpty = true
  // The types of browsers, which a program may have as well, know neither `from` nor that it is the same class.
  const stream = NodeStream.from(content) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
  for await (const entry of stream.pipeThrough(createTarDecoder({ strict: true }))) {
    isEmpty = false
    const { header, body } = entry
    const name = normalizePath(header.name)
    if (!isFile(entry) || name === '' || isFurniture(name)) {
      await body.cancel()
      continue
    }
    if ((files += 1) > limits.maxEntries) throw tooManyEntries(limits)
    const misnamed = pathError(name)
    const error = misnamed ?? (header.size > limits.maxEntryBytes ? tooLargeEntry(limits) : undefined)
    const path = unique(misnamed === undefined ? name : harmlessPath(name))
    if (error === undefined) {
      const modifiedAt = header.mtime?.getTime()
      yield { path, bytes: await collect(body), ...(modifiedAt !== undefined && { modifiedAt }) }
    } else {
      await body.cancel()
      yield { path, error }
    }
  }
  if (isEmpty) throw unreadableFile('The archive holds no files; pack it again and upload the new file.')
}

/** Of a sparse file the archive holds the written parts only, which are no document. */
const isFile = ({ header: { type, pax } }: ParsedTarEntry): boolean =>
  type === 'file' && !Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse.'))

/** One file packed by gzip is named like the archive without its ending. */
async function* readSingle(content: AsyncIterable<Buffer>, fileName: string, limits: Limits): AsyncGenerator<Found> {
  const path = normalizePath(fileName).replace(/^.*\//, '').replace(/\.gz$/i, '')
  const name = path === '' || path === '..' ? 'content' : path
  const parts: Buffer[] = []
  let length = 0
  for await (const part of content) {
    length += part.length
    if (length > limits.maxEntryBytes) return yield { path: name, error: tooLargeEntry(limits) }
    parts.push(part)
  }
  yield { path: name, bytes: Buffer.concat(parts) }
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
