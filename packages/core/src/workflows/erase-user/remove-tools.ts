import { eq, type BlobStore } from '../../kernel/ports/index.ts'
import { remove, requireAbsent } from '../../kernel/records/index.ts'
import { agentKeyRecords, agentKeyTable, toolKeyTable } from '../../resources/agent-keys/index.ts'
import { toolPreferenceTable } from '../../resources/agents/index.ts'
import { customToolRecords, customToolTable } from '../../resources/custom-tools/index.ts'
import type { Erasing } from './erasing.ts'
import { removeRows } from './remove-rows.ts'

const atOnce = 100

/** Keys of agents, with all associations of others with them; the user's own associations, and the tools they prefer. */
export async function removeAgentKeys(of: Erasing): Promise<void> {
  await removeRows(of, { table: toolKeyTable, where: eq('owner_id', of.userId) })
  await removeRows(of, { table: toolPreferenceTable, where: eq('user_id', of.userId) })
  await of.bites(async (draft, tally) => {
    const records = agentKeyRecords(draft.storage)
    const key = await records.anyOf(of.userId)
    if (!key) return 0
    const uses = await records.usesOf([key.id], { limit: atOnce })
    for (const { id } of uses) draft.step(remove(toolKeyTable, { id }, { required: true }))
    if (uses.length < atOnce) {
      draft.step(requireAbsent(toolKeyTable, eq('key_id', key.id)))
      draft.step(remove(agentKeyTable, { id: key.id }, { required: true }))
      tally('removed', 'agent_keys')
    }
    return 1
  })
}

/** Custom tools are their owner's alone: nobody takes them over. Their files go after their rows. */
export async function removeTools(of: Erasing, blobs: BlobStore): Promise<void> {
  const keys: string[] = []
  await of.bites(async (draft, tally) => {
    const rows = await customToolRecords(draft.storage).someOf(of.userId, atOnce)
    for (const { id } of rows) draft.step(remove(customToolTable, { id }, { required: true }))
    tally('removed', 'custom_tools', rows.length)
    draft.afterCommit(() => keys.push(...rows.flatMap(({ file_key: key }) => key ?? [])))
    return rows.length
  })
  // Those of a process that ends here are orphans, and the sweep's.
  for (const key of keys) await blobs.delete(key)
}
