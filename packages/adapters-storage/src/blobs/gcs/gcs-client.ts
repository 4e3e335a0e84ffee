import type { ObjectClient } from '../objects/object-client.ts'
import type { GcsBlobsOptions } from './gcs-options.ts'
import { gcsLink } from './gcs-link.ts'
import { beginUpload } from './gcs-parts.ts'
import { gcsFault, gcsRequests, noBucket, tokenSource } from './gcs-requests.ts'

interface Listing {
  readonly items?: readonly { readonly name: string; readonly size?: string }[]
  readonly nextPageToken?: string
}

/** The JSON interface of the service. @throws `unsupported` without Google's library where it is needed */
export async function openGcs(options: GcsBlobsOptions): Promise<ObjectClient> {
  const request = gcsRequests(await tokenSource(options))
  const base = (options.endpoint ?? 'https://storage.googleapis.com').replace(/\/+$/, '')
  const link = gcsLink(options)
  const bucket = `b/${encodeURIComponent(options.bucket)}/o`
  const encryption = options.kmsKeyName === undefined ? {} : { kmsKeyName: options.kmsKeyName }
  const address = (path: string, query: Readonly<Record<string, string>>) =>
    new URL(`${base}${path}?${new URLSearchParams(query).toString()}`)
  const objectAddress = (name: string, query: Readonly<Record<string, string>> = {}) =>
    address(`/storage/v1/${bucket}/${encodeURIComponent(name)}`, query)

  return {
    async put(name, content, signal, mediaType = 'application/octet-stream') {
      const url = address(`/upload/storage/v1/${bucket}`, { uploadType: 'media', name, ...encryption })
      const headers = { 'content-type': mediaType }
      const body = content as Uint8Array<ArrayBuffer>
      const response = await request(url, { method: 'POST', headers, body, signal }).catch(noBucket)
      await response.body?.cancel()
    },
    begin(name, signal) {
      const url = address(`/upload/storage/v1/${bucket}`, { uploadType: 'resumable', name, ...encryption })
      return beginUpload(request, url, signal)
    },
    async read(name, { start, end, version }, signal) {
      const condition: Record<string, string> = version === undefined ? {} : { ifGenerationMatch: version }
      const ranged = start > 0 || end !== undefined
      const headers = ranged ? { range: `bytes=${start}-${end === undefined ? '' : end - 1}` } : {}
      // Ends the body, too.
      const controller = new AbortController()
      const both = AbortSignal.any([signal, controller.signal])
      const response = await request(objectAddress(name, { alt: 'media', ...condition }), { headers, signal: both })
      return {
        version: response.headers.get('x-goog-generation') ?? '',
        length: Number(response.headers.get('content-length') ?? 0),
        parts: response.body ?? nothing(),
        cancel: () => controller.abort(),
      }
    },
    async head(name, signal) {
      const response = await request(objectAddress(name, { fields: 'size,generation' }), { signal })
      const found = (await response.json()) as { readonly size: string; readonly generation: string }
      return { size: Number(found.size), version: found.generation }
    },
    link,
    async delete(name, signal) {
      await request(objectAddress(name), { method: 'DELETE', signal })
    },
    async list(prefix, page, limit, signal) {
      const query = { prefix, maxResults: String(limit), fields: 'items(name,size),nextPageToken' }
      const token: Record<string, string> = page === undefined ? {} : { pageToken: page }
      const response = await request(address(`/storage/v1/${bucket}`, { ...query, ...token }), { signal }).catch(
        noBucket,
      )
      const { items = [], nextPageToken } = (await response.json()) as Listing
      return { objects: items.map(({ name, size }) => ({ name, size: Number(size) })), next: nextPageToken }
    },
    faultOf: gcsFault,
    close: () => undefined,
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
