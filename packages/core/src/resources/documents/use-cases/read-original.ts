import { scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'
import { missingOriginal, verifiedFile } from '../verified-file.ts'

/** The bytes of a document as they came. */
export interface OriginalFile {
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal; names this content for ever. */
  readonly sha256: string | undefined
  /** The bytes from `start` up to `end` (exclusive); all of them by default. */
  read(range?: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>
}

/** @throws `not_found` when invisible, while the bytes are not here yet, and when they are missing or not those that came */
export const getOriginal =
  ({ blobs, digests, documents }: DocumentsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<OriginalFile> => {
    const row = await documents.require(scopeOf(principal), id)
    const key = row.source_key
    const blob = typeof key === 'string' ? await blobs.head(key) : undefined
    if (!blob) {
      throw new DocentError({
        code: 'not_found',
        message:
          key === null
            ? 'The file of this document is not available; if the document is still being fetched, try again later.'
            : missingOriginal,
      })
    }
    const sha256 = (row.sha256 as string | null) ?? undefined
    const { read } = await verifiedFile({ blobs, digests }, blob, sha256, options.signal)
    return {
      name: row.name,
      mediaType: (row.original_type as string | null) ?? 'application/octet-stream',
      size: blob.size,
      sha256,
      read,
    }
  }
