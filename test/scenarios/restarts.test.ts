import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { DocentOptions } from '@docent/core'
import type { BlobStore, DocumentSource, VectorIndex } from '@docent/core/ports'
import { fakeTextRecognizer } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { stuck } from '../support/stuck.ts'

const stays = async (): Promise<void> => {}

/** Stores that outlive the processes that use them one after the other. */
function keptStores() {
  const data = memoryData()
  const blobs: BlobStore = { ...memoryBlobs(), close: stays }
  const vectors: VectorIndex = { ...memoryVectors(), close: stays }
  let storage = memoryStorage({ data })
  const start = (options: Partial<DocentOptions>) => {
    storage = memoryStorage({ data })
    return memoryDocent({ storage, blobs, vectors, models: [builtInModels()], ...options })
  }
  return { secrets: () => storage.read({ from: 'secret' }), start }
}

const credentials = { accessKeyId: 'AKIA-KEY', secretAccessKey: 'TOP-SECRET' }

it.each(['listing', 'fetching'])('a job whose credentials cannot be opened any more fails while %s', async (when) => {
  const { secrets, start } = keptStores()
  const files = [{ uri: 's3://b/1.txt', text: 'One.' }]
  const begun = Promise.withResolvers<void>()
  const source = scriptedSource('s3', files)
  const slow: DocumentSource = {
    ...source,
    async *list(request) {
      if (when === 'listing') await stuck(request.signal, begun.resolve)
      yield* source.list(request)
    },
    open: ({ signal }) => stuck(signal, begun.resolve),
  }
  const first = await start({ sources: [slow], secret: 'the secret of before' })
  const before = first.as({ userId: 'alice' })
  const { id: collectionId } = await before.collections.create({ name: 'Bucket' })
  const { id } = await before.ingest.s3Job({ collectionId, urls: ['s3://b/'], credentials })
  await begun.promise
  await first.stop({ graceMs: 0 })

  await using second = await start({ sources: [source], secret: 'another secret than before' })
  const alice = second.as({ userId: 'alice' })
  const job = await alice.jobs.wait(id, { timeoutSeconds: 60 })
  expect(job.overallStatus).toBe('failed')
  expect(job.errors).toEqual([expect.stringMatching(/credentials|secret/)])
  await second.settled()
  expect(await secrets()).toEqual([expect.objectContaining({ job_id: 'mark' })])
  await alice.ingest.s3({ collectionId, urls: ['s3://b/'], credentials })
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 1 })
})

it('a document that waits for a recognizer that is gone fails with what is missing', async () => {
  const { start } = keptStores()
  const picture = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsVw3jQAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  const begun = Promise.withResolvers<void>()
  const read = () => {
    begun.resolve()
    return new Promise<never>(() => {})
  }
  const first = await start({ parsers: standardParsers({ recognizers: [fakeTextRecognizer({ read })] }) })
  const before = first.as({ userId: 'alice' })
  const { id: collectionId } = await before.collections.create({ name: 'Pictures' })
  const upload = await before.uploads.create({ filename: 'scan.png', content: picture })
  const text = await before.uploads.create({ filename: 'a.txt', content: new TextEncoder().encode('The dome.') })
  const { id } = await before.ingest.uploadsJob({ collectionId, uploadIds: [upload.id, text.id] })
  await begun.promise
  await first.stop({ graceMs: 0 })

  await using second = await start({ parsers: standardParsers() })
  const alice = second.as({ userId: 'alice' })
  const job = await alice.jobs.wait(id, { timeoutSeconds: 60 })
  expect(job).toMatchObject({ overallStatus: 'completed', errors: [expect.stringMatching(/^scan\.png/)] })
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 1 })
})
