import { readElements, readText, unexpectedAnswer } from '../buckets/answer-body.ts'
import type { BucketClient, BucketObject, ObjectPage } from '../buckets/bucket-client.ts'
import { bucketError } from '../buckets/bucket-errors.ts'
import type { StorageRequests } from '../buckets/storage-requests.ts'
import { signAzure, type AzureCredentials } from './azure-credentials.ts'

export interface AzureClientOptions {
  readonly send: StorageRequests
  readonly account: string
  /** Of the account. */
  readonly endpointUrl: string
  readonly container: string
  readonly pageSize: number
  readonly credentials: AzureCredentials
  readonly now: () => number
}

/** The address of a blob; each part of its name is encoded separately. */
export const blobAddress = (endpointUrl: string, container: string, key: string): string =>
  `${endpointUrl.replace(/\/+$/, '')}/${container}/${key.split('/').map(encodeURIComponent).join('/')}`

export function azureClient(options: AzureClientOptions): BucketClient {
  const { send, account, endpointUrl, container, credentials, now } = options

  const call = (
    signal: AbortSignal,
    { method = 'GET', key, query = {} }: { method?: string; key?: string; query?: Record<string, string> },
  ): Promise<Response> => {
    const url = new URL(
      key === undefined ? `${endpointUrl.replace(/\/+$/, '')}/${container}` : blobAddress(endpointUrl, container, key),
    )
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { 'accept-encoding': 'identity' }
    return send(() => signAzure({ url, method, headers }, account, credentials, now()), signal)
  }
  const failure = async (response: Response, asked: 'bucket' | 'object') => {
    await response.body?.cancel()
    const code = response.headers.get('x-ms-error-code') ?? ''
    return bucketError({ service: 'Azure Blob Storage', bucket: container, status: response.status, code, asked })
  }

  return {
    resumesByPage: true,
    find: async (key, signal) => {
      const response = await call(signal, { method: 'HEAD', key })
      await response.body?.cancel()
      if (response.status === 404) return 'missing'
      if (!response.ok) return 'refused'
      const { headers } = response
      const length = headers.get('content-length')
      return {
        key,
        size: length === null ? undefined : Number(length),
        modifiedAt: timeOf(headers.get('last-modified')),
        directory:
          headers.get('x-ms-meta-hdi_isfolder') === 'true' || headers.get('x-ms-resource-type') === 'directory',
      }
    },
    listPage: async ({ prefix, page, signal }) => {
      const marker: Record<string, string> = page === undefined ? {} : { marker: page }
      const query = {
        restype: 'container',
        comp: 'list',
        include: 'metadata',
        maxresults: String(options.pageSize),
        prefix,
        ...marker,
      }
      const response = await call(signal, { query })
      if (!response.ok) throw await failure(response, 'bucket')
      return readListing(await readText(response))
    },
    read: async (key, signal) => {
      const response = await call(signal, { key })
      if (!response.ok) throw await failure(response, 'object')
      return response
    },
  }
}

function readListing(xml: string): ObjectPage {
  const objects: BucketObject[] = []
  let fields: Record<string, string> = {}
  let [isListing, next] = [false, '']
  readElements(xml, (path, text) => {
    const [root, ...rest] = path.split('/')
    const place = rest.join('/')
    if (root !== 'EnumerationResults') return
    isListing = true
    if (place === 'NextMarker') next = text
    else if (place.startsWith('Blobs/Blob/')) fields[place.slice('Blobs/Blob/'.length)] = text
    else if (place === 'Blobs/Blob') {
      const size = fields['Properties/Content-Length']
      objects.push({
        key: fields['Name'] ?? '',
        size: size === undefined ? undefined : Number(size),
        modifiedAt: timeOf(fields['Properties/Last-Modified']),
        directory: fields['Metadata/hdi_isfolder'] === 'true' || fields['Properties/ResourceType'] === 'directory',
      })
      fields = {}
    }
  })
  // An end that is not the end would look like a smaller container.
  if (!isListing || !xml.trimEnd().endsWith('EnumerationResults>')) throw unexpectedAnswer()
  return { objects, next: next || undefined }
}

function timeOf(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}
