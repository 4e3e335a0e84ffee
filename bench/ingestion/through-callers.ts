import { sqliteStorage } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { markdownDocument } from '../measuring/markdown-documents.ts'
import { openDocent } from '../measuring/open-docent.ts'
import { batches } from './batches.ts'
import { startMeasuring, type IngestRun, type IngestTask } from './ingest-run.ts'

export interface CallersRun extends Omit<IngestRun, 'chunks' | 'bytes'> {
  /** Of the store, for a document. */
  readonly reads: number
  readonly writes: number
}

/** Texts of callers who each wait until theirs is searchable before they bring the next one. */
export async function throughCallers(task: IngestTask & { readonly callers: number }): Promise<CallersRun> {
  const files = await batches[task.batch]!.files(task.documents)
  const { storage, counts } = countedStorage(task.directory)
  const docent = await openDocent(task.directory, { storage })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Reports' })
  await alice.ingest.plainText({ collectionId, fileName: 'warm.md', text: markdownDocument(-1, 20_480) })

  const decoder = new TextDecoder()
  const waiting = files.values()
  const before = { ...counts }
  const stop = startMeasuring()
  await Promise.all(
    Array.from({ length: task.callers }, async () => {
      for (const { name, bytes } of waiting)
        await alice.ingest.plainText({ collectionId, fileName: name, text: decoder.decode(bytes) })
    }),
  )
  const times = stop()
  const perDocument = (count: 'reads' | 'writes') => (counts[count] - before[count]) / task.documents
  const run = { ...times, reads: perDocument('reads'), writes: perDocument('writes') }
  await docent.stop()
  return run
}

function countedStorage(directory: string) {
  const counts = { reads: 0, writes: 0 }
  const driver = sqliteStorage({ directory })
  const storage: StorageDriver = {
    ...driver,
    read: (query) => (counts.reads++, driver.read(query)),
    aggregate: (query) => (counts.reads++, driver.aggregate(query)),
    write: (batch) => (counts.writes++, driver.write(batch)),
    claim: (claim) => (counts.writes++, driver.claim(claim)),
  }
  return { storage, counts }
}
