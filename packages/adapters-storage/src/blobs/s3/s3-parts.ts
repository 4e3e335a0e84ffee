import { randomUUID } from 'node:crypto'
import type * as Aws from '@aws-sdk/client-s3'
import type { ObjectParts } from '../objects/object-client.ts'

export interface PartsPlace {
  readonly aws: typeof Aws
  readonly client: Aws.S3Client
  readonly place: { readonly Bucket: string; readonly Key: string }
  readonly encryption: Pick<Aws.CreateMultipartUploadCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'>
}

/** Names the upload in the metadata of its object, so that its own completion is distinguished from an older object. */
const mark = 'docent-upload'

export async function beginParts(
  { aws, client, place, encryption }: PartsPlace,
  signal: AbortSignal,
): Promise<ObjectParts> {
  const id = randomUUID()
  const start = new aws.CreateMultipartUploadCommand({ ...place, ...encryption, Metadata: { [mark]: id } })
  const { UploadId } = await client.send(start, { abortSignal: signal })
  const parts = new Map<number, Aws.CompletedPart>()
  let completing = false

  async function add(Body: Uint8Array, PartNumber: number, abortSignal: AbortSignal): Promise<void> {
    const command = new aws.UploadPartCommand({ ...place, UploadId, PartNumber, Body })
    const { ETag, ChecksumCRC32 } = await client.send(command, { abortSignal })
    parts.set(PartNumber, { PartNumber, ETag, ChecksumCRC32 })
  }

  /** Whether an earlier try, whose answer was lost, has completed the upload. */
  async function isCompleted(abortSignal: AbortSignal): Promise<boolean> {
    const found = await client.send(new aws.HeadObjectCommand(place), { abortSignal }).catch(() => undefined)
    return found?.Metadata?.[mark] === id
  }

  return {
    add,
    async complete(last, number, abortSignal) {
      if (completing && (await isCompleted(abortSignal))) return
      await add(last, number, abortSignal)
      completing = true
      const MultipartUpload = { Parts: [...parts.values()] }
      const command = new aws.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload })
      await client.send(command, { abortSignal })
    },
    async abandon(abortSignal) {
      await client.send(new aws.AbortMultipartUploadCommand({ ...place, UploadId }), { abortSignal })
    },
  }
}
