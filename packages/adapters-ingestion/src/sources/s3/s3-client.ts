import { createHash } from 'node:crypto'
import { readElements, readText, unexpectedAnswer } from '../buckets/answer-body.ts'
import type { BucketClient, BucketObject, ObjectPage, PageRequest } from '../buckets/bucket-client.ts'
import { bucketError } from '../buckets/bucket-errors.ts'
import type { StorageRequests } from '../buckets/storage-requests.ts'
import type { S3Keys } from './s3-credentials.ts'
import { signAws } from './sign-aws.ts'

export interface S3ClientOptions {
  readonly send: StorageRequests
  readonly bucket: string
  readonly pageSize: number
  readonly region: string
  /** The address of the service, if not AWS; buckets are the first part of the path there. */
  readonly endpointUrl: string | undefined
  readonly keys: (signal: AbortSignal) => Promise<S3Keys>
}

interface Call {
  readonly method?: string
  readonly key?: string
  readonly query?: Record<string, string>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

/** One bucket that is also written to. */
export interface S3Client extends BucketClient {
  /** Writes the whole object or nothing. @throws `not_found` for a bucket that does not exist, `forbidden` */
  write(key: string, content: Uint8Array, mediaType: string, signal: AbortSignal): Promise<void>
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export function s3Client(options: S3ClientOptions): S3Client {
  const { send, bucket, endpointUrl, keys } = options
  let { region } = options

  async function call(
    { method = 'GET', key = '', query = {}, headers: own, body }: Call,
    signal: AbortSignal,
  ): Promise<Response> {
    for (let moved = false; ; moved = true) {
      const url = new URL(`${placeOf(bucket, region, endpointUrl)}/${key.split('/').map(encode).join('/')}`)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      // Plain bytes, so that their number can be compared with what was announced.
      const headers = { 'accept-encoding': 'identity', ...own }
      const request = { url, method, headers, ...(body && { body }) }
      const response = await send(
        async () => signAws(request, { keys: await keys(signal), region, service: 's3' }),
        signal,
      )
      // AWS reports a bucket's region when it is requested in another one.
      const home = response.headers.get('x-amz-bucket-region')
      const elsewhere = !response.ok && home !== null && home !== region && regionForm.test(home)
      if (moved || !elsewhere || endpointUrl !== undefined) return response
      await response.body?.cancel()
      region = home
    }
  }

  async function failure(response: Response, asked: 'bucket' | 'object') {
    let code = ''
    readElements(await readText(response), (path, text) => {
      if (path === 'Error/Code') code = text
    })
    return bucketError({ service: 'S3', bucket, status: response.status, code, asked })
  }

  return {
    resumesByPage: false,
    find: async (key, signal) => {
      const response = await call({ method: 'HEAD', key }, signal)
      await response.body?.cancel()
      if (response.status === 404) return 'missing'
      // The answer to HEAD has no body with the reason; listing will.
      if (!response.ok) return 'refused'
      const length = response.headers.get('content-length')
      return {
        key,
        size: length === null ? undefined : Number(length),
        modifiedAt: timeOf(response.headers.get('last-modified')),
      }
    },
    listPage: async ({ prefix, after, page, signal }: PageRequest) => {
      const place: Record<string, string> =
        page !== undefined ? { 'continuation-token': page } : after !== undefined ? { 'start-after': after } : {}
      const response = await call(
        { query: { 'list-type': '2', 'max-keys': String(options.pageSize), prefix, ...place } },
        signal,
      )
      if (!response.ok) throw await failure(response, 'bucket')
      return readListing(await readText(response))
    },
    read: async (key, signal) => {
      const response = await call({ key }, signal)
      if (!response.ok) throw await failure(response, 'object')
      return response
    },
    write: async (key, content, mediaType, signal) => {
      // A sum that is signed: what arrives otherwise is refused by the service.
      const sum = createHash('sha256').update(content).digest('hex')
      const headers = { 'content-type': mediaType, 'x-amz-content-sha256': sum }
      const response = await call({ method: 'PUT', key, headers, body: new Uint8Array(content) }, signal)
      // A service answers "not found" to a PUT only where there is no such bucket.
      if (!response.ok) throw await failure(response, 'bucket')
      await response.body?.cancel()
    },
  }
}

export const regionForm = /^[a-z0-9-]{1,64}$/

function placeOf(bucket: string, region: string, endpointUrl: string | undefined): string {
  if (endpointUrl !== undefined) return `${endpointUrl.replace(/\/+$/, '')}/${encode(bucket)}`
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  // The certificate of AWS covers one level below only.
  return /[.A-Z_]/.test(bucket) ? `https://${host}/${bucket}` : `https://${bucket}.${host}`
}

function readListing(xml: string): ObjectPage {
  const objects: BucketObject[] = []
  let fields: Record<string, string> = {}
  let [isListing, truncated, next] = [false, false, '']
  readElements(xml, (path, text) => {
    const [root, section, field] = path.split('/')
    if (root !== 'ListBucketResult') return
    isListing = true
    if (section === 'Contents' && field !== undefined) fields[field] = text
    else if (section === 'Contents') {
      objects.push({
        key: fields['Key'] ?? '',
        size: fields['Size'] === undefined ? undefined : Number(fields['Size']),
        modifiedAt: timeOf(fields['LastModified']),
      })
      fields = {}
    } else if (section === 'IsTruncated') truncated = text === 'true'
    else if (section === 'NextContinuationToken') next = text
  })
  // An end that is not the end would look like a smaller bucket.
  if (!isListing || !xml.trimEnd().endsWith('ListBucketResult>') || (truncated && next === '')) throw unexpectedAnswer()
  return { objects, next: truncated ? next : undefined }
}

function timeOf(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}
