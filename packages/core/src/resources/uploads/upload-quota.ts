import type { DocentError } from '../../kernel/errors/index.ts'

/** The quota that one upload takes up. */
export interface UploadQuota {
  /** Counts bytes that have come. @throws `forbidden` at the first for which there is no room */
  take(bytes: number): void
  /** To be called when all has come, before it is kept. @throws `forbidden` when others were quicker */
  confirm(): Promise<void>
  /** To be called when the upload is kept, or is not. */
  leave(): void
}

const unlimited: UploadQuota = { take: () => {}, confirm: async () => {}, leave: () => {} }

export interface UploadQuotasOptions {
  /** Bytes that count and are kept already. */
  keptBytes(userId: string): Promise<number>
  /** The error for what has no room. */
  tooMuch(limit: number): DocentError
}

/**
 * Bytes of uploads by user. What is on its way counts as it comes, so that many calls at once do
 * not find the same room; of that, each process knows its own only.
 */
export function uploadQuotas({ keptBytes, tooMuch }: UploadQuotasOptions) {
  const coming = new Map<string, number>()

  function add(userId: string, bytes: number): void {
    const sum = (coming.get(userId) ?? 0) + bytes
    if (sum > 0) coming.set(userId, sum)
    else coming.delete(userId)
  }

  /** @param limit bytes; -1 for none @throws `forbidden` when there is no room at all */
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
