import { sweepOrphans, type Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import { agentFilePrefix } from './agent-files.ts'
import { packagesPrefix } from './install-packages.ts'
import type { CustomAgentRecords } from './custom-agent-records.ts'

/** Files that no agent names: of calls that ended between the file and its row, or between the row and the file. */
export const orphanAgentSweep = (dependencies: {
  readonly records: Pick<CustomAgentRecords, 'filesAmong' | 'packagesAmong'>
  readonly blobs: BlobStore
  readonly clock: Clock
}): Sweep => ({
  name: 'orphan files of agents',
  everyMs: 6 * 3_600_000,
  async run(signal) {
    const { filesAmong, packagesAmong } = dependencies.records
    const nameOf = (key: string) => key
    await sweepOrphans(dependencies, { prefix: agentFilePrefix, namedAmong: filesAmong, nameOf }, signal)
    await sweepOrphans(dependencies, { prefix: packagesPrefix, namedAmong: packagesAmong, nameOf }, signal)
    return false
  },
})
