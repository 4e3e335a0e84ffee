import type { CollectionIndexRow } from '../indexes/index-table.ts'
import { z } from 'zod'
import type { BlobStore, Digests, Logger } from '../../kernel/ports/index.ts'
import { decodeRankingModel } from './encode-ranking-model.ts'
import type { RankingModel } from './ranking-model.ts'
import { gateSchema } from './relevance-gate.ts'

/** Bytes of the models kept in memory, of all collections; a collection of 20,000 passages has about 10 MB. */
export const mostKept = 64 * 2 ** 20

const rankingSchema = z.object({
  /** Blob of the model; absent until one was learned. */
  key: z.string().optional(),
  /** SHA-256 of the blob; absent of one learned before it was kept. */
  sha256: z.string().optional(),
  /** Passages of the table when it was learned. */
  rows: z.int().default(0),
  /** Absent until it was found out with this model or one before it; empty of a collection that is too small for one. */
  gate: gateSchema.optional(),
})

/** What the row of an index has about its ranking model. */
export type Ranking = z.output<typeof rankingSchema>
export const rankingOf = (index: Pick<CollectionIndexRow, 'ranking'>): Ranking =>
  rankingSchema.parse(index.ranking ?? {})

/** The models of collections, kept in memory while they are used. */
export interface RankingModels {
  /** Undefined when none was learned yet, or the stored one cannot be read. */
  of(ranking: Ranking): Promise<RankingModel | undefined>
}

type Learned = { readonly key: string; readonly sha256: string | undefined }

interface Kept {
  model: Promise<RankingModel | undefined>
  /** Bytes; 0 until it was read. */
  size: number
}

export function rankingModels({
  blobs,
  digests,
  logger,
}: {
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly logger: Logger
}): RankingModels {
  /** By blob, the one used longest ago first. */
  const kept = new Map<string, Kept>()

  async function read({ key, sha256 }: Learned, entry: { size: number }): Promise<RankingModel | undefined> {
    try {
      const bytes = await blobs.bytes(key)
      if (sha256 !== undefined && digests.sha256(bytes) !== sha256) throw new Error('the blob is not what was written')
      entry.size = bytes.byteLength
      return decodeRankingModel(bytes)
    } catch (error) {
      // Questions are answered without it, a little worse, until the next one is learned.
      logger.warn({ error, key }, 'a ranking model cannot be read')
      return undefined
    }
  }

  function forgetOldest(): void {
    let size = kept.values().reduce((sum, each) => sum + each.size, 0)
    for (const [key, each] of kept) {
      if (size <= mostKept || kept.size === 1) return
      kept.delete(key)
      size -= each.size
    }
  }

  async function stored({ key, sha256 }: Learned): Promise<RankingModel | undefined> {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known.model
    }
    const entry: Kept = { model: Promise.resolve(undefined), size: 0 }
    entry.model = read({ key, sha256 }, entry)
    kept.set(key, entry)
    const model = await entry.model
    if (model) forgetOldest()
    else kept.delete(key)
    return model
  }

  return {
    async of({ key, sha256, gate }) {
      if (key === undefined) return undefined
      const model = await stored({ key, sha256 })
      return model && gate ? { ...model, gate } : model
    },
  }
}
