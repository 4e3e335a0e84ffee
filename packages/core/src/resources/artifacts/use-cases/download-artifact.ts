import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { z } from 'zod'
import { nounOf, type VersionName } from '../artifact-name.ts'
import { allFilesOf } from '../artifact-file-records.ts'
import type { ArtifactFileRow, ArtifactRow } from '../artifact-tables.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { verifiedFile } from '../../documents/index.ts'
import type { OpenFileReader } from '../file-content.ts'
import { damagedContent } from '../read-content.ts'
import { zipStream, type ZipEntry } from '../zip-stream.ts'

/** Pictures of one ZIP of an image set. */
export const picturesPerZip = 1_000

const inputSchema = z.object({
  /** One file of the artifact, by its name. */
  file: z.string().min(1).max(1_000).optional(),
  /** Of a large image set: which thousand of its pictures, from 1. */
  part: z.int().min(1).max(100_000).optional(),
})
export type DownloadInput = z.input<typeof inputSchema>

export interface ArtifactContent {
  readonly filename: string
  readonly mediaType: string
  /** Bytes of the whole; absent for what is put together while it is read. */
  readonly size?: number | undefined
  /** SHA-256 of what never changes, lower-case hex. */
  readonly sha256?: string | undefined
  /** Opens the content, or, of a known size, the bytes `start` to `end` (exclusive). */
  readonly open: (range?: { readonly start: number; readonly end: number }) => Promise<AsyncIterable<Uint8Array>>
}

export interface DownloadArtifactDependencies extends ArtifactsDependencies {
  readonly readFile: OpenFileReader
  /** Annotations with the attributes that were changed since they came. */
  readonly withAttributes: (row: ArtifactRow, file: ArtifactFileRow) => Promise<Uint8Array | undefined>
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * The content of a version: its one file, or a ZIP of all.
 * @throws `not_found`, also when it is damaged: for a large file once it is read to its end; `wrong_state` while it is not available
 */
export function downloadArtifact(dependencies: DownloadArtifactDependencies) {
  const { blobs, digests, projects, records, readFile, withAttributes } = dependencies

  const whole = (bytes: Uint8Array) => ({
    size: bytes.byteLength,
    open: async ({ start, end } = { start: 0, end: bytes.byteLength }) => once(bytes.subarray(start, end)),
  })

  async function one(
    row: ArtifactRow,
    file: ArtifactFileRow,
    signal: AbortSignal | undefined,
  ): Promise<ArtifactContent> {
    const named = { filename: file.name.split('/').at(-1)!, mediaType: file.media_type }
    if (file.source_page !== null) return { ...named, ...whole(await readFile()(file, signal)) }
    const changed = await withAttributes(row, file)
    if (changed) return { ...named, ...whole(changed) }
    const { size, sha256, blob_key: key } = file
    const info = await blobs.head(key)
    if (info?.size !== size) throw damagedContent()
    const { read } = await verifiedFile({ blobs, digests }, info, sha256, signal, damagedContent)
    return { ...named, size, sha256, open: read }
  }

  async function* entries(
    files: readonly ArtifactFileRow[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ZipEntry> {
    const read = readFile()
    for (const file of files) {
      signal?.throwIfAborted()
      yield { name: file.name, content: await read(file, signal) }
    }
  }

  return async (
    principal: Principal,
    name: VersionName,
    input: DownloadInput = {},
    options: CallOptions = {},
  ): Promise<ArtifactContent> => {
    requireGlobal(principal)
    const { file: wanted, part } = check(inputSchema, input)
    await projects.require(scopeOf(principal), name.project)
    const row = await records.requireAvailable(name)
    if (wanted !== undefined) {
      const file = await records.fileNamed(row.id, wanted)
      if (!file) throw noSuchFile(nounOf[name.kind])
      return one(row, file, options.signal)
    }
    const files = await allFilesOf(dependencies.storage, row.id)
    const [only] = files
    if (only && files.length === 1 && part === undefined) return one(row, only, options.signal)
    const of = part === undefined ? files : files.slice((part - 1) * picturesPerZip, part * picturesPerZip)
    if (part !== undefined && of.length === 0) throw noSuchFile(nounOf[name.kind])
    const filename = `${row.display_name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100) || 'artifact'}.zip`
    return { filename, mediaType: 'application/zip', open: async () => zipStream(entries(of, options.signal)) }
  }
}

const noSuchFile = (noun: string) =>
  new DocentError({ code: 'not_found', message: `The ${noun} has no such file or part.` })
