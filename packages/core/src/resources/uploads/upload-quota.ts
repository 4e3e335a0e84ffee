import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { unusedBytesOf } from './upload-records.ts'

/** The quota that one upload takes up. */
export interface UploadQuota {
  /** Counts bytes that have come. @throws `forbidden` at the first for which there is no room */
  take(bytes: number): void
  /** To be called when all has come, before it is kept. @throws `forbidden` when others were quicker */
  confirm(): Promise<void>
  /** To be called when the upload is kept, or is not. */
  leave(): void
}

const tooMuch = (limit: number) =>
  new DocentError({
    code: 'forbidden',
    message: `There is no room for this file: the limit is ${limit} bytes of uploads that are not ingested (upload_bytes_limit_per_user). Ingest what you have uploaded, wait until it goes after 24 hours, or ask an administrator to raise the limit.`,
    details: { limit },
  })

const unlimited: UploadQuota = { take: () => {}, confirm: async () => {}, leave: () => {} }

/**
 * Bytes of uploads that were never ingested, by user. What is on its way counts as it comes, so that many calls at once do
 * not find the same room; of that, each process knows its own only.
 */
export function uploadQuotas({ storage, clock }: { readonly storage: RecordStore; readonly clock: Clock }) {
  const coming = new Map<string, number>()

  function add(userId: string, bytes: number): void {
    const sum = (coming.get(userId) ?? 0) + bytes
    if (sum > 0) coming.set(userId, sum)
    else coming.delete(userId)
  }

  const keptBytes = (userId: string): Promise<number> => unusedBytesOf(storage, userId, clock.now())

  /** @throws `forbidden` when there is no room at all */
  return async (userId: string, limit: number): Promise<UploadQuota> => {
    if (limit === -1) return unlimited
    let kept = await keptBytes(userId)
    if (kept >= limit) throw tooMuch(limit)
    let own = 0
    const requireQuota = () => {
      if (kept + (coming.get(userId) ?? 0) > limit) throw tooMuch(limit)
    }
    return {
      take(bytes) {
        own += bytes
        add(userId, bytes)
        requireQuota()
      },
      async confirm() {
        kept = await keptBytes(userId)
        requireQuota()
      },
      leave() {
        add(userId, -own)
      },
    }
  }
}
