import { DocentError } from '../errors/index.ts'
import type { BlobStore } from '../ports/index.ts'

export interface KeptBlobs extends BlobStore {
  /**
   * From now on a deleted blob is gone for its readers, but stays in the store until all holds are released. The returned
   * function gives this one back, once however often it is called; what no other hold keeps is deleted then.
   * @throws from the returned function: `unavailable` when the store was closed under the hold
   */
  hold(): () => Promise<void>
}

/**
 * Blobs whose deletion can be put off, so that a backup gets every blob that its records name. When the process dies under
 * a hold, what it kept is found by the sweep for blobs that no row names.
 */
export function keptBlobs(blobs: BlobStore, failed: (error: unknown, key: string) => void): KeptBlobs {
  const gone = new Set<string>()
  const deleting = new Map<string, Promise<void>>()
  let holds = 0
  let closed = false

  async function letGo(): Promise<void> {
    for (const key of gone) {
      if (holds > 0 && !closed) return
      const deletion = blobs.delete(key).catch((error: unknown) => failed(error, key))
      deleting.set(key, deletion)
      await deletion
      deleting.delete(key)
      gone.delete(key)
    }
  }
  const requireThere = (key: string) => {
    if (gone.has(key)) throw new DocentError({ code: 'not_found', message: 'There is no such blob.' })
  }

  return {
    name: blobs.name,
    hold() {
      holds++
      let held = true
      return async () => {
        if (!held) return
        held = false
        holds--
        if (closed) throw new DocentError({ code: 'unavailable', message: 'The service stopped during the backup.' })
        await letGo()
      }
    },
    async put(key, content, options) {
      await deleting.get(key)
      const wasGone = gone.delete(key)
      try {
        return await blobs.put(key, content, options)
      } catch (error) {
        if (wasGone) gone.add(key)
        throw error
      }
    },
    async get(key, options) {
      requireThere(key)
      return blobs.get(key, options)
    },
    async bytes(key, range) {
      requireThere(key)
      return blobs.bytes(key, range)
    },
    ...(blobs.link && {
      async link(key, link) {
        requireThere(key)
        return blobs.link!(key, link)
      },
    }),
    head: async (key) => (gone.has(key) ? undefined : blobs.head(key)),
    async delete(key) {
      if (holds > 0) gone.add(key)
      else await blobs.delete(key)
    },
    async *list(prefix) {
      for await (const info of blobs.list(prefix)) if (!gone.has(info.key)) yield info
    },
    backup: (directory) => blobs.backup(directory),
    ping: () => blobs.ping(),
    async close() {
      closed = true
      await letGo()
      await blobs.close()
    },
  }
}
