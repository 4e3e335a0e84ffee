import { scopeOf } from '../../../access/index.ts'
import { contentDisposition } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'

export interface LinkInput {
  /** Name to save the file under. @default that of the document */
  readonly name?: string | undefined
}

export interface OriginalLink {
  /** Anyone who has it can read the file: do not store it, and do not log it. */
  readonly url: string
  readonly seconds: number
}

/**
 * An address by which the caller reads the bytes of a document from the object storage itself, for a short while; who may is asked before.
 * The storage does not compare them with their digest. Undefined where the service makes no links, or the bytes are not here.
 * @throws `not_found` when invisible
 */
export const linkOriginal =
  ({ blobs, documents, downloadLinks }: DocumentsDependencies) =>
  async (
    principal: Principal,
    id: string,
    { name }: LinkInput = {},
    options: CallOptions = {},
  ): Promise<OriginalLink | undefined> => {
    options.signal?.throwIfAborted()
    const row = await documents.require(scopeOf(principal), id)
    const key = row.source_key
    const { seconds } = downloadLinks
    if (seconds === undefined || blobs.link === undefined || typeof key !== 'string') return undefined
    if ((await blobs.head(key)) === undefined) return undefined
    const url = await blobs.link(key, {
      seconds,
      contentType: row.original_type ?? 'application/octet-stream',
      contentDisposition: contentDisposition('attachment', name || row.name),
    })
    return { url, seconds }
  }
