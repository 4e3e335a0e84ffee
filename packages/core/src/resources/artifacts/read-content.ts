import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests } from '../../kernel/ports/index.ts'
import { sharedTurns } from '../../kernel/system/index.ts'

/** A blob, and the SHA-256 of what was written there, lower-case hex. */
export interface StoredContent {
  readonly blob_key: string
  readonly sha256: string
}

/**
 * Reads content whole, which is as it was written.
 * @throws `not_found` with what to do when it is missing or damaged, `canceled`
 */
export type ReadContent = (
  content: StoredContent,
  signal?: AbortSignal,
  damaged?: () => DocentError,
) => Promise<Uint8Array>

/** Bytes hashed before others have their turn, and the steps of arithmetic that they take. */
const pieceBytes = 4 * 2 ** 20
const stepsPerByte = 0.5

export const contentReader =
  ({ blobs, digests }: { readonly blobs: BlobStore; readonly digests: Digests }): ReadContent =>
  async ({ blob_key: key, sha256 }, signal = new AbortController().signal, damaged = damagedContent) => {
    signal.throwIfAborted()
    const bytes = await blobs.bytes(key).catch((error: unknown) => {
      throw DocentError.isInstance(error) && error.code === 'not_found' ? damaged() : error
    })
    const hash = digests.createSha256()
    const turn = sharedTurns(signal)
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      hash.update(bytes.subarray(at, at + pieceBytes))
      await turn(pieceBytes * stepsPerByte)
    }
    if (hash.digest() !== sha256) throw damaged()
    return bytes
  }

/** What callers read of content that is not what was written. */
export const damagedContent = () =>
  new DocentError({
    code: 'not_found',
    message: 'The stored content of this artifact is damaged or missing; delete the artifact and create it again.',
  })
