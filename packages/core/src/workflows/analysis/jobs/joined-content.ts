import { DocentError } from '../../../kernel/errors/index.ts'
import type { BlobStore } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { remove } from '../../../kernel/records/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { annotationLimits } from '../../../resources/annotations/index.ts'
import {
  allPartsOf,
  artifactPartTable,
  joinParts,
  parseVersionName,
  type ArtifactKind,
  type ArtifactRecords,
  type ArtifactRow,
  type ReadContent,
} from '../../../resources/artifacts/index.ts'

/** Most bytes of the content of one artifact, all its parts together: a job holds them in memory. */
const mostBytes = { most: 512 * 2 ** 20, annotationSets: annotationLimits.bytes } as const

export interface JoinedContent {
  readonly row: ArtifactRow
  readonly bytes: Uint8Array
  /** Takes the parts away in the batch of the caller; with `keepOnly`, what came in one part stays as the blob of a file. */
  readonly dropParts: (draft: Draft, how?: { readonly keepOnly: boolean }) => void
  /** The blob that holds all of it, when it came in one part. */
  readonly onlyBlob: string | undefined
}

/** Bytes of all parts together. @throws `too_large` when they are more than a job can hold */
export function requireSize(kind: ArtifactKind, parts: readonly { readonly size: number }[]): number {
  const most = kind === 'annotationSets' ? mostBytes.annotationSets : mostBytes.most
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if (size <= most) return size
  throw new DocentError({ code: 'too_large', message: `The content of this has at most ${most} bytes; divide it.` })
}

/** The whole content of an import whose parts have come. @throws `too_large`, `not_found` when a part is damaged, `wrong_state` when it is not being imported */
export async function joinedContent(
  {
    storage,
    blobs,
    records,
    readContent,
  }: {
    readonly storage: RecordStore
    readonly blobs: BlobStore
    readonly records: ArtifactRecords
    readonly readContent: ReadContent
  },
  name: string,
  kind: ArtifactKind,
  signal: AbortSignal,
): Promise<JoinedContent> {
  const row = await records.require(parseVersionName(name, 'inputs', [kind]))
  if (row.state !== 'processing')
    throw new DocentError({ code: 'wrong_state', message: 'The import has ended already.' })
  const parts = await allPartsOf(storage, row.id)
  requireSize(kind, parts)
  const bytes = await joinParts(readContent, parts, signal)
  return {
    row,
    bytes,
    onlyBlob: parts.length === 1 ? parts[0]!.blob_key : undefined,
    dropParts: (draft, { keepOnly } = { keepOnly: false }) => {
      for (const { number } of parts) draft.step(remove(artifactPartTable, { artifact_id: row.id, number }))
      const joined = keepOnly && parts.length === 1 ? [] : parts.map((part) => part.blob_key)
      // Should the process end here, the sweep of blobs that no row names finds them.
      draft.afterCommit(() => void Promise.all(joined.map((key) => blobs.delete(key))).catch(() => {}))
    },
  }
}
