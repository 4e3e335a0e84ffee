import { DocentError, refusedField } from '../../kernel/errors/index.ts'
import type { BlobContent, BlobStore, Digests, Ids, OutgoingNetwork } from '../../kernel/ports/index.ts'
import { meteredContent } from '../uploads/index.ts'
import type { FileInput } from './artifact-input.ts'

/** Blobs of document analysis: a key each, by an id of its own. */
export const analysisPrefix = 'analysis/'

export interface ReceivedContent {
  readonly blobKey: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

export interface ReceiveContentDependencies {
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly ids: Ids
  readonly network: { readonly outgoing: OutgoingNetwork | undefined }
}

const fetchMs = 600_000

/** Writes content of a caller to a blob that no row names yet: the caller's batch names it, or drops it. */
export function receiveContent({ blobs, digests, ids, network }: ReceiveContentDependencies) {
  async function contentOf(file: FileInput, maxBytes: number, signal: AbortSignal | undefined): Promise<BlobContent> {
    if ('content' in file) return file.content
    if (!/^https?:\/\//i.test(file.url)) throw wrongScheme()
    if (!network.outgoing) throw noNetwork()
    const init = { signal: signal ?? null, maxBytes, timeoutMs: fetchMs }
    const response = await network.outgoing.fetch(file.url, init).catch((error: unknown) => {
      throw refusedField('url', error)
    })
    if (!response.ok) throw notFetched(response.status)
    return response.body ?? new Uint8Array()
  }

  return async (
    file: FileInput,
    limits: {
      /** More is `too_large`. */
      readonly maxBytes: number
      /** Called with the number of bytes as they come; may throw to refuse them. */
      readonly take?: (bytes: number) => void
      readonly signal?: AbortSignal | undefined
      /** Of the blob's key. @default that of artifacts */
      readonly prefix?: string
    },
  ): Promise<ReceivedContent> => {
    const { maxBytes, take = () => {}, signal, prefix = analysisPrefix } = limits
    const blobKey = `${prefix}${ids.uuid()}`
    const metered = meteredContent(await contentOf(file, maxBytes, signal), digests, maxBytes, take)
    await blobs.put(blobKey, metered.stream, { signal })
    return { blobKey, ...metered.measure() }
  }
}
export type ReceiveContent = ReturnType<typeof receiveContent>

const wrongScheme = () =>
  new DocentError({
    code: 'unsupported',
    message: 'url has a scheme that is not fetched here; use http:// or https://, or send the content.',
    details: { field: 'url' },
  })
const noNetwork = () =>
  new DocentError({
    code: 'unsupported',
    message: 'This deployment fetches nothing from addresses; send the content.',
    details: { field: 'url' },
  })
const notFetched = (status: number) =>
  new DocentError({
    code: 'invalid_input',
    message: `The url answers with status ${status}; it must answer with the content.`,
    details: { field: 'url' },
  })
