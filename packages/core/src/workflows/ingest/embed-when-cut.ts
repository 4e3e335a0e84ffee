import type { EffectRun } from '../../kernel/durable/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import type { ChunkSet } from './cut-text.ts'
import type { Cuttings } from './cut-when-short.ts'
import { embedAtOnce, type EmbeddingSet } from './embedding-sets.ts'
import { placeInIndex, type PlaceInIndex } from './place-in-index.ts'

/** Vectors for the one membership that waits for a text that was just cut. */
export interface EmbeddedCutting {
  readonly membershipId: string
  readonly cutting: ChunkSet
  readonly place: PlaceInIndex
  readonly set: EmbeddingSet
}

/**
 * Embeds a text in the run that cut it, where one call of the model is enough. Whatever is in the way of that is left to the effect
 * that embeds all others: it has attempts of its own, so that no text is read again because a model is away.
 */
export async function embedWhenCut(
  dependencies: { readonly storage: RecordStore; readonly blobs: BlobStore; readonly models: ModelRegistry },
  run: Pick<EffectRun<unknown>, 'attempt' | 'signal' | 'logger'>,
  { sets, waiting }: Cuttings,
): Promise<EmbeddedCutting | undefined> {
  const [membership] = waiting
  const [cutting] = sets.values()
  if (!membership || waiting.length > 1 || !cutting || cutting.stored || cutting.count === 0) return undefined
  // What it has been written of already would have to be read again.
  if (cutting.rows.length < cutting.count) return undefined
  const { id: membershipId, document_id: documentId, collection_id: collectionId } = membership
  const texts = cutting.rows.map((row) => row.text)
  const target = { chunkSetId: cutting.id, documentId, name: `${membershipId}-at-once` }
  try {
    const place = await placeInIndex(dependencies, collectionId)
    if (!place || place.nextModel || texts.length > place.model.maxBatch) return undefined
    const set = await embedAtOnce(dependencies, run, place.model, target, texts)
    return { membershipId, cutting, place, set }
  } catch (error) {
    run.signal.throwIfAborted()
    run.logger.info({ error }, 'a text could not be embedded where it was cut; it is embedded in a run of its own')
    return undefined
  }
}
