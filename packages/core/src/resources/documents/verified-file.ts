import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobInfo, BlobStore, Digests } from '../../kernel/ports/index.ts'

/** Files up to so many bytes are read as a whole before the first byte of them is given out. */
const readBefore = 32 * 2 ** 20

const damagedDocument = (): DocentError =>
  new DocentError({
    code: 'not_found',
    message: 'The stored file of this document is damaged; delete the document and ingest it again.',
  })

export const missingOriginal = 'The stored file of this document is missing; delete the document and ingest it again.'

export interface VerifiedFile {
  read(range?: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>
}

/**
 * A stored file that must have this digest. What is small is compared before anything is read; a large one while it is read, and
 * its last part is held back until it is found to be right, so that nobody takes a damaged file for a whole one.
 * @throws `not_found` when it is damaged; for a large one when it is read to its end. Parts of large ones are not compared
 */
export async function verifiedFile(
  { blobs, digests }: { readonly blobs: BlobStore; readonly digests: Digests },
  { key, size }: BlobInfo,
  sha256: string | undefined,
  signal: AbortSignal | undefined,
  damaged: () => DocentError = damagedDocument,
): Promise<VerifiedFile> {
  const options = signal ? { signal } : {}
  if (sha256 !== undefined && size <= readBefore) {
    const hash = digests.createSha256()
    for await (const part of await blobs.get(key, options)) hash.update(part)
    if (hash.digest() !== sha256) throw damaged()
  }

  async function* compared(content: AsyncIterable<Uint8Array>) {
    const hash = digests.createSha256()
    let held: Uint8Array | undefined
    for await (const part of content) {
      if (held) yield held
      hash.update(part)
      held = part
    }
    if (hash.digest() !== sha256) throw damaged()
    if (held) yield held
  }

  return {
    async read(range) {
      const content = await blobs.get(key, { ...range, ...options })
      return sha256 === undefined || range || size <= readBefore ? content : compared(content)
    },
  }
}
