import { requireCollection, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { thumbnailOf } from '../thumbnail.ts'

export interface Thumbnail {
  /** Another picture has another version. */
  readonly version: string
  readonly mediaType: string
  readonly content: Uint8Array
}

/** The picture of a collection, for all who see it. @throws `not_found` when it has none */
export const readThumbnail =
  ({ records, blobs }: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Thumbnail> => {
    options.signal?.throwIfAborted()
    requireCollection(principal, id)
    // A new picture takes the place of the old one between the two reads at most once in a while.
    for (let attempt = 1; ; attempt++) {
      const { thumbnail_key: key } = await records.require(scopeOf(principal), id, 'read')
      const picture = typeof key === 'string' ? thumbnailOf(key) : undefined
      if (!picture) throw new DocentError({ code: 'not_found', message: 'This collection has no thumbnail.' })
      try {
        return { ...picture, content: await blobs.bytes(String(key)) }
      } catch (error) {
        if (attempt === 3 || !DocentError.isInstance(error) || error.code !== 'not_found') throw error
      }
    }
  }
