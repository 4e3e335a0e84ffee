import { markdownDocument } from '../measuring/markdown-documents.ts'
import { openDocent } from '../measuring/open-docent.ts'
import { batches } from './batches.ts'
import { startMeasuring, type IngestRun, type IngestTask } from './ingest-run.ts'

const uploadsAtOnce = 8
const uploadsOfJob = 500

type Caller = ReturnType<Awaited<ReturnType<typeof openDocent>>['as']>

/** Uploads, and jobs that ingest them until all is searchable. Starts the clock when a server would be ready. */
export async function throughDocent(task: IngestTask): Promise<IngestRun> {
  const files = await batches[task.batch]!.files(task.documents)
  const docent = await openDocent(task.directory)
  const alice = docent.as({ userId: 'alice' })
  const warm = await alice.collections.create({ name: 'Warm-up' })
  await alice.ingest.plainText({ collectionId: warm.id, fileName: 'warm.md', text: markdownDocument(-1, 20_480) })
  const collection = await alice.collections.create({ name: 'Reports' })

  const stop = startMeasuring()
  const uploadIds: string[] = []
  const waiting = files.values()
  await Promise.all(
    Array.from({ length: uploadsAtOnce }, async () => {
      for (const { name, bytes } of waiting) {
        uploadIds.push((await alice.uploads.create({ filename: name, content: bytes })).id)
      }
    }),
  )
  for (let start = 0; start < uploadIds.length; start += uploadsOfJob) {
    const ids = uploadIds.slice(start, start + uploadsOfJob)
    await alice.ingest.uploads({ collectionId: collection.id, uploadIds: ids, timeout: 3_600 })
  }
  const times = stop()

  const found = await alice.collections.get(collection.id)
  if (found.documentCount !== task.documents) throw new Error(`only ${found.documentCount} documents are searchable`)
  const chunks = await countChunks(alice, collection.id, task.documents * 1_000)
  await docent.stop()
  return { ...times, chunks, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }
}

/** Chunk ids count from 1 without gaps: the highest that exists is their number. */
async function countChunks(alice: Caller, collectionId: string, most: number): Promise<number> {
  let [known, above] = [0, most]
  while (above - known > 1) {
    const middle = (known + above) >> 1
    if ((await alice.chunks.get(collectionId, [middle])).length > 0) known = middle
    else above = middle
  }
  return known
}
