import { standardParsers, tesseractRecognizer } from '@docent/adapters-ingestion'
import type { Docent, DocentSession } from '@docent/core'
import { fakeTextRecognizer } from '@docent/core/testing'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { writtenOnPictures } from './readable/pages.ts'
import { corpusTranscriber } from './readable/recordings.ts'

/** A file on its way: how it comes in and how its pictures are read. */
interface IncomingFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly ocrModel?: string
}

export interface CorpusServer extends AsyncDisposable {
  readonly docent: Docent
  readonly alice: DocentSession
  readonly collectionId: string
  /** In process, one job for all. */
  ingest(files: readonly IncomingFile[], collectionId?: string): Promise<string>
  /** As uploads over HTTP, one job for all. */
  ingestOverHttp(files: readonly IncomingFile[], collectionId?: string): Promise<string>
  readonly client: ApiClient
}

/** PNG files say how wide they are behind their first 16 bytes. */
const widthOf = (png: Uint8Array): number => Buffer.from(png).readUInt32BE(16)

/** A whole server with all parsers, the corpus's fakes beside Tesseract. */
export async function corpusServer(): Promise<CorpusServer> {
  const fake = fakeTextRecognizer({ read: (image) => writtenOnPictures.get(widthOf(image)) ?? '' })
  const parsers = standardParsers({
    recognizers: [fake, tesseractRecognizer()],
    transcriber: corpusTranscriber,
    // What is made to take all the memory there is has it sooner.
    pdf: { memoryMb: 128 },
  })
  const server = await apiServer({ docent: { parsers } })
  const alice = server.docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Corpus' })
  return {
    docent: server.docent,
    alice,
    collectionId,
    client: server.alice,
    ingest: async (files, target = collectionId) => {
      const uploadIds: string[] = []
      for (const { name, bytes } of files)
        uploadIds.push((await alice.uploads.create({ filename: name, content: once(bytes) })).id)
      const [first] = files
      const job = await alice.ingest.uploadsJob({
        uploadIds,
        collectionId: target,
        chunkByPage: true,
        ...(first?.ocrModel !== undefined && { ocrModel: first.ocrModel }),
      })
      return job.id
    },
    ingestOverHttp: async (files, target = collectionId) => {
      const uploadIds: string[] = []
      for (const { name, bytes } of files) {
        const form = new FormData()
        form.set('file', new Blob([new Uint8Array(bytes)]), name)
        uploadIds.push((await server.alice.call<{ id: string }>('PUT /uploads', { form })).body.id)
      }
      const { body } = await server.alice.call<{ id: string }>(`POST /uploads/${uploadIds.join(',')}/ingest/job`, {
        query: { collection_id: target, chunk_by_page: true },
      })
      return body.id
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
