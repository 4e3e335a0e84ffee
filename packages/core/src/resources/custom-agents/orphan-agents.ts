import { sweepOrphans, type Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import { agentFilePrefix } from './agent-files.ts'
import type { CustomAgentRecords } from './custom-agent-records.ts'

/** Files that no agent names: of calls that ended between the file and its row, or between the row and the file. */
export const orphanAgentSweep = (dependencies: {
  readonly records: Pick<CustomAgentRecords, 'filesAmong'>
  readonly blobs: BlobStore
  readonly clock: Clock
}): Sweep => ({
  name: 'orphan files of agents',
  everyMs: 6 * 3_600_000,
  async run(signal) {
    const namedAmong = dependencies.records.filesAmong
    await sweepOrphans(dependencies, { prefix: agentFilePrefix, namedAmong, nameOf: (key) => key }, signal)
    return false
  },
})
