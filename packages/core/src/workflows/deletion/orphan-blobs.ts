import { sweepOrphans, type Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { workspaceBlobsAmong } from '../../resources/agent-files/index.ts'
import { findDocuments, documentsOfSources } from '../../resources/documents/index.ts'
import { openJobsAmong } from '../../resources/jobs/index.ts'

const hour = 3_600_000

/**
 * Blobs that no row names: texts and fetched files whose process ended between blob and batch, and what late attempts
 * wrote for documents that were deleted. Only those whose id is over a day old count, because a younger one may still be
 * waiting for its row. Earlier attempts of a document that is there go with the document.
 */
export function orphanBlobSweep(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
}): Sweep {
  const { storage } = dependencies
  const sourceKeys = async (keys: readonly string[]) =>
    (await documentsOfSources(storage, keys, ['source_key'])).map((row) => row.source_key)
  const texts = async (keys: readonly string[]) => [
    ...(await sourceKeys(keys)),
    ...(await workspaceBlobsAmong(storage, keys)),
  ]
  const documents = async (ids: readonly string[]) => (await findDocuments(storage, ids, ['id'])).map((row) => row.id)
  const openJobs = (ids: readonly string[]) => openJobsAmong(storage, ids)

  return {
    name: 'orphan blobs',
    everyMs: 6 * hour,
    async run(signal) {
      const itself = (key: string) => key
      const ofId = (_: string, id: string) => id
      for (const orphans of [
        { prefix: 'texts/', namedAmong: texts, nameOf: itself },
        { prefix: 'sources/', namedAmong: sourceKeys, nameOf: itself },
        { prefix: 'documents/', namedAmong: documents, nameOf: ofId },
        { prefix: 'jobs/', namedAmong: openJobs, nameOf: ofId },
      ])
        await sweepOrphans(dependencies, orphans, signal)
      return false
    },
  }
}
