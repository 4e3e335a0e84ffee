import { LRUCache } from 'lru-cache'

/** Pictures of pages that were drawn lately: a talk about a document shows the same ones again and again. */
export interface PagePictures {
  find(key: string): Uint8Array | undefined
  keep(key: string, picture: Uint8Array): void
}

const usualBytes = 16_000_000
/** A larger share of the room would drive out all others. */
const largestShare = 1 / 4

/** Keeps what was used last, in so many bytes. */
export function pagePictures(mostBytes: number = usualBytes): PagePictures {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes * largestShare,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  })
  return {
    find: (key) => kept.get(key),
    keep: (key, picture) => void kept.set(key, picture),
  }
}
