import type { Scope } from '../../access/index.ts'
import type { ChunkRecords } from '../documents/index.ts'

/** A passage by its position: answers keep this of it, and never its text. */
export interface PassagePlace {
  readonly collectionId: string
  readonly membershipId: string
  readonly chunkId: number
}

const keyOf = ({ membershipId, chunkId }: Omit<PassagePlace, 'collectionId'>): string => `${membershipId}/${chunkId}`

/** Texts of passages as they are in the documents that a scope can find at this moment; undefined for all others. */
export async function passageTexts(
  chunks: Pick<ChunkRecords, 'searchable' | 'textsOf'>,
  scope: Scope,
  places: readonly PassagePlace[],
): Promise<
  (place: Omit<PassagePlace, 'collectionId'>) => { readonly text: string; readonly start: number } | undefined
> {
  const texts = new Map<string, { readonly text: string; readonly start: number }>()
  for (const [collectionId, inside] of Map.groupBy(places, (place) => place.collectionId)) {
    const ids = [...new Set(inside.map(({ membershipId }) => membershipId))]
    const documents = await chunks.searchable(scope, collectionId, ids)
    const found = inside.flatMap((place) => {
      const document = documents.get(place.membershipId)
      if (!document) return []
      return [{ place, chunkSetId: document.chunkSetId, ordinal: place.chunkId - document.firstChunkId }]
    })
    const textOf = await chunks.textsOf(found)
    for (const { place, ...position } of found) {
      const chunk = textOf(position)
      if (chunk) texts.set(keyOf(place), chunk)
    }
  }
  return (place) => texts.get(keyOf(place))
}
