import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type * as Azure from '@azure/storage-blob'
import { loadClient } from '../objects/load-client.ts'
import type { ObjectClient, ObjectParts } from '../objects/object-client.ts'
import type { AzureBlobsOptions } from './azure-options.ts'
import { azureLink } from './azure-link.ts'
import { azureFault } from './azure-fault.ts'

/** @throws `unsupported` without the client of Azure */
export async function openAzure(options: AzureBlobsOptions): Promise<ObjectClient> {
  const azure = await loadClient(() => import('@azure/storage-blob'), 'Azure', '@azure/storage-blob')
  const container = containerOf(azure, options)
  const linkOf = azureLink(azure, options)
  const encryption = options.encryptionScope === undefined ? {} : { encryptionScope: options.encryptionScope }

  return {
    async put(name, content, abortSignal, mediaType) {
      const blob = container.getBlockBlobClient(name)
      const type = mediaType === undefined ? {} : { blobContentType: mediaType }
      const blobHTTPHeaders = { blobContentMD5: md5(content), ...type }
      await blob.upload(content, content.byteLength, { ...encryption, blobHTTPHeaders, abortSignal })
    },
    begin: async (name) => partsOf(container.getBlockBlobClient(name), encryption),
    async read(name, { start, end, version }, abortSignal) {
      const conditions = version === undefined ? {} : { conditions: { ifMatch: version } }
      const count = end === undefined ? undefined : end - start
      const settings = { ...conditions, abortSignal, maxRetryRequests: 0 }
      const answer = await container.getBlobClient(name).download(start, count, settings)
      const body = answer.readableStreamBody as Readable
      return {
        version: answer.etag ?? '',
        length: answer.contentLength ?? 0,
        parts: body as AsyncIterable<Uint8Array>,
        cancel: () => void body.on('error', () => undefined).destroy(),
      }
    },
    async head(name, abortSignal) {
      const found = await container.getBlobClient(name).getProperties({ abortSignal })
      return { size: found.contentLength ?? 0, version: found.etag ?? '' }
    },
    link: (name, link, now) => linkOf(container.getBlobClient(name), link, now),
    async delete(name, abortSignal) {
      await container.getBlobClient(name).delete({ abortSignal })
    },
    async list(prefix, page, limit, abortSignal) {
      const pages = container
        .listBlobsFlat({ prefix, abortSignal })
        .byPage({ maxPageSize: limit, ...(page !== undefined && { continuationToken: page }) })
      const { value, done } = await pages.next()
      if (done === true) return { objects: [], next: undefined }
      const { segment, continuationToken } = value as Azure.ContainerListBlobFlatSegmentResponse
      const objects = segment.blobItems.map(({ name, properties }) => ({ name, size: properties.contentLength ?? 0 }))
      return { objects, next: continuationToken || undefined }
    },
    faultOf: azureFault,
    close: () => undefined,
  }
}

/** The service compares what arrives with it, and keeps nothing that was cut off or changed on its way. */
const md5 = (content: Uint8Array): Uint8Array => createHash('md5').update(content).digest()

function containerOf(azure: typeof Azure, options: AzureBlobsOptions): Azure.ContainerClient {
  const { account, container, credentials } = options
  const endpoint = (options.endpoint ?? `https://${account}.blob.core.windows.net`).replace(/\/+$/, '')
  const sas = 'sasToken' in credentials ? `?${credentials.sasToken.replace(/^\?/, '')}` : ''
  const credential =
    'accountKey' in credentials
      ? new azure.StorageSharedKeyCredential(account, credentials.accountKey)
      : 'token' in credentials
        ? credentials.token
        : new azure.AnonymousCredential()
  // Calls are tried again above, where `Retry-After` and aborts are heeded.
  return new azure.ContainerClient(`${endpoint}/${container}${sas}`, credential, { retryOptions: { maxTries: 1 } })
}

/** Blocks of a blob stay unseen until their list is written; what is abandoned the service forgets after a week. */
function partsOf(blob: Azure.BlockBlobClient, encryption: { readonly encryptionScope?: string }): ObjectParts {
  const upload = crypto.randomUUID()
  // All ids of a blob must have the same length.
  const idOf = (number: number) => Buffer.from(`${upload}-${String(number).padStart(6, '0')}`).toString('base64')
  const ids: string[] = []
  const add: ObjectParts['add'] = async (content, number, abortSignal) => {
    const transactionalContentMD5 = md5(content)
    await blob.stageBlock(idOf(number), content, content.byteLength, {
      ...encryption,
      transactionalContentMD5,
      abortSignal,
    })
    ids[number - 1] = idOf(number)
  }
  return {
    add,
    async complete(last, number, abortSignal) {
      await add(last, number, abortSignal)
      await blob.commitBlockList(ids, { ...encryption, abortSignal })
    },
    abandon: () => Promise.resolve(),
  }
}
