import type { BlobStore, Clock, StorageDriver } from '@docent/core/ports'
import { recordStore } from '../../packages/core/src/kernel/records/index.ts'
import { orphanArtifactSweep } from '../../packages/core/src/resources/artifacts/orphan-artifacts.ts'
import { uploadSweeps } from '../../packages/core/src/resources/uploads/index.ts'
import { orphanBlobSweep, orphanChunkSweep } from '../../packages/core/src/workflows/deletion/index.ts'
import { orphanScoringSweep } from '../../packages/core/src/workflows/scoring/expired-scorings.ts'

const later = 2 * 86_400_000

/** Runs what cleans up behind killed processes, as of the day after tomorrow. */
export async function sweepLater(stores: {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
}): Promise<void> {
  const clock: Clock = { now: () => Date.now() + later, schedule: () => () => {} }
  const dependencies = { ...stores, storage: recordStore(stores.storage), clock }
  const { signal } = new AbortController()
  const ofAnalysis = [orphanArtifactSweep(dependencies), orphanScoringSweep(dependencies)]
  const ofDocuments = [orphanBlobSweep(dependencies), orphanChunkSweep(dependencies)]
  for (const sweep of [...uploadSweeps(dependencies), ...ofDocuments, ...ofAnalysis]) {
    while (await sweep.run(signal));
  }
}
