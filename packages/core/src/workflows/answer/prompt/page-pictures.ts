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
  const kept = new Map<string, Uint8Array>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.byteLength ?? 0
    kept.delete(key)
  }
  const put = (key: string, picture: Uint8Array) => {
    drop(key)
    kept.set(key, picture)
    bytes += picture.byteLength
  }
  return {
    find(key) {
      const picture = kept.get(key)
      if (picture) put(key, picture)
      return picture
    },
    keep(key, picture) {
      if (picture.byteLength > mostBytes * largestShare) return
      put(key, picture)
      while (bytes > mostBytes) drop(kept.keys().next().value!)
    },
  }
}
