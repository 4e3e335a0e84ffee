import type { Readable } from 'node:stream'
import type * as Aws from '@aws-sdk/client-s3'
import type { ObjectClient } from '../objects/object-client.ts'
import { loadClient } from '../objects/load-client.ts'
import type { S3BlobsOptions } from './s3-options.ts'
import { s3Link } from './s3-link.ts'
import { s3Fault } from './s3-fault.ts'
import { beginParts } from './s3-parts.ts'

/** How long a connection may take, ms; whole calls are ended by `timeoutMs`. */
const connectionTimeout = 10_000
const mostSockets = 100

/** @throws `unsupported` without the AWS client */
export async function openS3(options: S3BlobsOptions): Promise<ObjectClient> {
  const aws = await loadClient(() => import('@aws-sdk/client-s3'), 'S3', '@aws-sdk/client-s3')
  const { bucket, endpoint, credentials, pathStyle = endpoint !== undefined } = options
  const region = options.region ?? (process.env['AWS_REGION'] || (endpoint === undefined ? undefined : 'us-east-1'))
  const client = new aws.S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    forcePathStyle: pathStyle,
    followRegionRedirects: true,
    // Calls are tried again above, where `Retry-After` and aborts are heeded.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout,
      httpAgent: { maxSockets: mostSockets },
      httpsAgent: { maxSockets: mostSockets },
    },
    // A stream that is checked cannot be ended early without leaving its connection open; digests are checked by the readers.
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const place = (Key: string) => ({ Bucket: bucket, Key })
  const encryption = {
    ...(options.serverSideEncryption && { ServerSideEncryption: options.serverSideEncryption }),
    ...(options.kmsKeyId !== undefined && { SSEKMSKeyId: options.kmsKeyId }),
  }

  return {
    async put(name, content, abortSignal, mediaType) {
      const type = mediaType === undefined ? {} : { ContentType: mediaType }
      const command = new aws.PutObjectCommand({ ...place(name), ...encryption, ...type, Body: content })
      await client.send(command, { abortSignal })
    },
    begin: (name, signal) => beginParts({ aws, client, place: place(name), encryption }, signal),
    async read(name, { start, end, version }, abortSignal) {
      const ranged = start > 0 || end !== undefined
      const command = new aws.GetObjectCommand({
        ...place(name),
        ...(ranged && { Range: `bytes=${start}-${end === undefined ? '' : end - 1}` }),
        ...(version !== undefined && { IfMatch: version }),
      })
      return contentOf(await client.send(command, { abortSignal }))
    },
    async head(name, abortSignal) {
      const found = await client.send(new aws.HeadObjectCommand(place(name)), { abortSignal })
      return { size: found.ContentLength ?? 0, version: found.ETag ?? '' }
    },
    link: (name, link, now) => s3Link({ aws, client }, place(name), link, now),
    async delete(name, abortSignal) {
      await client.send(new aws.DeleteObjectCommand(place(name)), { abortSignal })
    },
    async list(prefix, page, limit, abortSignal) {
      const command = new aws.ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        MaxKeys: limit,
        ...(page !== undefined && { ContinuationToken: page }),
      })
      const found = await client.send(command, { abortSignal })
      const objects = (found.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ name: Key, size: Size }))
      return { objects, next: found.IsTruncated ? found.NextContinuationToken : undefined }
    },
    faultOf: s3Fault,
    close: () => client.destroy(),
  }
}

function contentOf({ Body, ETag = '', ContentLength = 0 }: Aws.GetObjectCommandOutput) {
  const body = Body as Readable
  return {
    version: ETag,
    length: ContentLength,
    parts: body as AsyncIterable<Uint8Array>,
    cancel: () => void body.on('error', () => undefined).destroy(),
  }
}
