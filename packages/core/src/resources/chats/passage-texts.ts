import type { Scope } from '../../access/index.ts'
import type { ChunkRecords } from '../documents/index.ts'

/** A passage by where it stands: answers keep this of it, and never its text. */
export interface PassagePlace {
  readonly collectionId: string
  readonly membershipId: string
  readonly chunkId: number
}

const keyOf = ({ membershipId, chunkId }: Omit<PassagePlace, 'collectionId'>): string => `${membershipId}/${chunkId}`

/** Texts of passages as they stand in the documents that a scope can find at this moment; undefined for all others. */
export async function passageTexts(
  chunks: Pick<ChunkRecords, 'searchable' | 'texts'>,
  scope: Scope,
  places: readonly PassagePlace[],
): Promise<
  (place: Omit<PassagePlace, 'collectionId'>) => { readonly text: string; readonly start: number } | undefined
> {
  const texts = new Map<string, { readonly text: string; readonly start: number }>()
  for (const [collectionId, inside] of Map.groupBy(places, (place) => place.collectionId)) {
    const ids = [...new Set(inside.map(({ membershipId }) => membershipId))]
    for (const [membershipId, document] of await chunks.searchable(scope, collectionId, ids)) {
      const own = inside.filter((place) => place.membershipId === membershipId)
      const ordinals = [...new Set(own.map(({ chunkId }) => chunkId - document.firstChunkId))]
      for (const [ordinal, chunk] of await chunks.texts(document.chunkSetId, ordinals))
        texts.set(keyOf({ membershipId, chunkId: document.firstChunkId + ordinal }), chunk)
    }
  }
  return (place) => texts.get(keyOf(place))
}
