import { z } from 'zod'
import { readText, unexpectedAnswer } from '../buckets/answer-body.ts'
import type { BucketClient, BucketObject } from '../buckets/bucket-client.ts'
import { bucketError } from '../buckets/bucket-errors.ts'
import type { StorageRequests } from '../buckets/storage-requests.ts'

export interface GcsClientOptions {
  readonly send: StorageRequests
  readonly bucket: string
  readonly pageSize: number
  readonly endpointUrl: string
  readonly token: (signal: AbortSignal) => Promise<string>
}

const objectSchema = z.object({
  name: z.string().min(1),
  size: z.coerce.number().optional(),
  updated: z.coerce.date().optional(),
})
const pageSchema = z.object({ items: z.array(objectSchema).default([]), nextPageToken: z.string().optional() })

/** The JSON interface of the service. */
export function gcsClient({ send, bucket, pageSize, endpointUrl, token }: GcsClientOptions): BucketClient {
  const objects = `${endpointUrl.replace(/\/+$/, '')}/storage/v1/b/${encodeURIComponent(bucket)}/o`

  const call = (address: string, query: Record<string, string>, signal: AbortSignal): Promise<Response> =>
    send(async () => {
      const url = new URL(address)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return { url, headers: { authorization: `Bearer ${await token(signal)}`, 'accept-encoding': 'gzip' } }
    }, signal)
  const addressOf = (key: string): string => `${objects}/${encodeURIComponent(key)}`
  const failure = async (response: Response, asked: 'bucket' | 'object') => {
    await response.body?.cancel()
    return bucketError({ service: 'Google Cloud Storage', bucket, status: response.status, code: '', asked })
  }

  return {
    resumesByPage: false,
    find: async (key, signal) => {
      const response = await call(addressOf(key), { fields: 'name,size,updated' }, signal)
      if (response.ok) return objectOf(await readJson(response, objectSchema))
      await response.body?.cancel()
      return response.status === 404 ? 'missing' : 'refused'
    },
    listPage: async ({ prefix, after, page, signal }) => {
      const place = {
        ...(after === undefined ? {} : { startOffset: after }),
        ...(page === undefined ? {} : { pageToken: page }),
      }
      const fields = 'items(name,size,updated),nextPageToken'
      const response = await call(objects, { prefix, maxResults: String(pageSize), fields, ...place }, signal)
      if (!response.ok) throw await failure(response, 'bucket')
      const { items, nextPageToken } = await readJson(response, pageSchema)
      return { objects: items.map(objectOf), next: nextPageToken }
    },
    read: async (key, signal) => {
      const response = await call(addressOf(key), { alt: 'media' }, signal)
      if (!response.ok) throw await failure(response, 'object')
      return response
    },
  }
}

const objectOf = ({ name, size, updated }: z.output<typeof objectSchema>): BucketObject => ({
  key: name,
  size,
  modifiedAt: updated?.getTime(),
})

async function readJson<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const text = await readText(response)
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw unexpectedAnswer(error)
  }
}
