import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  vectorBlobsOf,
  chunkTextsAt,
  openMembershipsBehind,
  countOpenChunks,
  type MembershipRow,
} from '../../resources/documents/index.ts'
import { type VectorBlob, readVectors } from '../ingest/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Work } from '../../kernel/system/index.ts'
import type { Points } from './spherical-clusters.ts'
import { tellingWords } from './topic-terms.ts'

export interface SampledPassages {
  readonly points: Points
  /** Of each point. */
  readonly documentIds: readonly string[]
  readonly words: readonly ReadonlySet<string>[]
}

const mostPassages = 10_000
/** Numbers of all vectors: 16 MB. */
const mostNumbers = 4_000_000
const page = 200
const vectorsAtOnce = 500

/** Positions spread evenly over `count`. */
const spread = (count: number, wanted: number): number[] =>
  Array.from({ length: Math.min(count, wanted) }, (_, index) => Math.floor((index * count) / Math.min(count, wanted)))

/** A document whose vectors are damaged or gone keeps the others from no topics. */
const withoutIt = (error: unknown): void => {
  if (!DocentError.isInstance(error) || error.code !== 'not_found') throw error
}

/** Vectors and words of an even sample of the passages of a collection, some of every document. */
export async function samplePassages(
  { storage, blobs }: { readonly storage: RecordStore; readonly blobs: BlobStore },
  collectionId: string,
  { model, dimensions }: { readonly model: string; readonly dimensions: number },
  work: Work,
): Promise<SampledPassages> {
  const most = Math.min(mostPassages, Math.floor(mostNumbers / dimensions))
  const share = Math.min(1, most / Math.max(1, await countOpenChunks(storage, collectionId)))
  const vectors: Float32Array[] = []
  const documentIds: string[] = []
  const words: ReadonlySet<string>[] = []

  async function take(member: MembershipRow, key: string): Promise<void> {
    const count = member.chunk_count
    const ordinals = spread(count, Math.max(1, Math.floor(count * share)))
    for (let start = 0; start < ordinals.length; start += vectorsAtOnce) {
      const some = ordinals.slice(start, start + vectorsAtOnce)
      const rows = await chunkTextsAt(storage, String(member.chunk_set_id), some)
      const found = await vectorsAt({ key, dimensions, count }, some)
      for (const row of rows) {
        const vector = found.get(row.ordinal)
        const length = vector ? Math.hypot(...vector) : 0
        if (!vector || length === 0) continue
        vectors.push(vector.map((number) => number / length))
        documentIds.push(member.document_id)
        const text = row.text
        words.push(tellingWords(text))
        await work(text.length * 100 + dimensions)
      }
    }
  }

  /** In one go where most are wanted, else one by one. */
  async function vectorsAt(
    stored: VectorBlob,
    ordinals: readonly number[],
  ): Promise<ReadonlyMap<number, Float32Array>> {
    const from = ordinals[0]!
    const to = ordinals.at(-1)! + 1
    if (to - from <= vectorsAtOnce * 2) {
      const block = await readVectors(blobs, stored, { from, to })
      return new Map(block.map((vector, index) => [from + index, vector]))
    }
    const single = new Map<number, Float32Array>()
    for (const ordinal of ordinals) {
      const [vector] = await readVectors(blobs, stored, { from: ordinal, to: ordinal + 1 })
      if (vector) single.set(ordinal, vector)
    }
    return single
  }

  for (let after = ''; vectors.length < most * 2;) {
    const members = await openMembershipsBehind(storage, collectionId, after, page)
    const sets = members.map((member) => String(member.chunk_set_id))
    // For the model that the collection is searched by now.
    const keys = await vectorBlobsOf(storage, sets, model)
    for (const member of members) {
      const key = keys.get(String(member.chunk_set_id))
      if (key !== undefined) await take(member, key).catch(withoutIt)
    }
    if (members.length < page) break
    after = members.at(-1)!.id
  }
  const values = new Float32Array(vectors.length * dimensions)
  vectors.forEach((vector, index) => values.set(vector, index * dimensions))
  return { points: { values, count: vectors.length, dimensions }, documentIds, words }
}
