import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests, StorageDriver } from '../../kernel/ports/index.ts'

/** Two opened stores, of which the second becomes what the first is. */
export interface CopyPlace {
  readonly from: StorageDriver
  readonly to: StorageDriver
  readonly digests: Digests
  readonly signal: AbortSignal | undefined
}

export interface BlobsPlace {
  readonly from: BlobStore
  readonly to: BlobStore
  readonly digests: Digests
  readonly signal: AbortSignal | undefined
}

/** Names what is not the same on both sides. `what`: as the start of a sentence. */
export const differs = (what: string): DocentError =>
  new DocentError({
    code: 'wrong_state',
    message: `${what} is not the same in source and target: one of them was used since the copy began. Stop what uses the source, and copy into an empty target.`,
  })
