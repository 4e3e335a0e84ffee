import { sweepOrphans, type Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { artifactBlobsAmong } from './artifact-file-records.ts'
import { analysisPrefix } from './receive-content.ts'

/** Bytes that no row names: of calls and jobs that ended between the bytes and their row, or between the row and the bytes. */
export const orphanArtifactSweep = (dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
}): Sweep => ({
  name: 'orphan files of document analysis',
  everyMs: 6 * 3_600_000,
  async run(signal) {
    const namedAmong = (keys: readonly string[]) => artifactBlobsAmong(dependencies.storage, keys)
    await sweepOrphans(dependencies, { prefix: analysisPrefix, namedAmong, nameOf: (key) => key }, signal)
    return false
  },
})
