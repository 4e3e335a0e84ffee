import { sweepOrphans, type Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { CustomToolRecords } from './custom-tool-records.ts'
import { toolFilePrefix } from './use-cases/create-custom-tools.ts'

/** Files that no tool names: of calls that ended between the file and its row, or between the row and the file. */
export const orphanToolSweep = (dependencies: {
  readonly records: Pick<CustomToolRecords, 'filesAmong'>
  readonly blobs: BlobStore
  readonly clock: Clock
}): Sweep => ({
  name: 'orphan files of tools',
  everyMs: 6 * 3_600_000,
  async run(signal) {
    const namedAmong = dependencies.records.filesAmong
    await sweepOrphans(dependencies, { prefix: toolFilePrefix, namedAmong, nameOf: (key) => key }, signal)
    return false
  },
})
