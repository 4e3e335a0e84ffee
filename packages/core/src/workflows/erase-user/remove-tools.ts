import { eq, type BlobStore } from '../../kernel/ports/index.ts'
import { remove, requireAbsent, update } from '../../kernel/records/index.ts'
import { agentKeyRecords, agentKeyTable, customAgentKeyTable, toolKeyTable } from '../../resources/agent-keys/index.ts'
import { toolPreferenceTable } from '../../resources/agents/index.ts'
import {
  customAgentBuildTable,
  customAgentRecords,
  customAgentTable,
  customAgentToolTable,
  dropFiles,
} from '../../resources/custom-agents/index.ts'
import { customToolRecords, customToolTable, toolServerTable } from '../../resources/custom-tools/index.ts'
import { forgetAuthorizations } from '../../resources/tool-authorizations/index.ts'
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
    const ofAgents = await records.agentUsesOf([key.id], { limit: atOnce })
    for (const { id } of ofAgents)
      draft.step(update(customAgentKeyTable, { key: { id }, set: { key_id: null }, where: eq('key_id', key.id) }))
    if (uses.length < atOnce && ofAgents.length < atOnce) {
      for (const table of [toolKeyTable, customAgentKeyTable]) draft.step(requireAbsent(table, eq('key_id', key.id)))
      draft.step(remove(agentKeyTable, { id: key.id }, { required: true }))
      tally('removed', 'agent_keys')
    }
    return 1
  })
}

/** Custom agents are their owner's alone, with all that they get. Their files go after their rows. */
export async function removeAgents(of: Erasing, blobs: BlobStore): Promise<void> {
  await removeRows(of, { table: customAgentToolTable, where: eq('owner_id', of.userId) })
  await removeRows(of, { table: customAgentKeyTable, where: eq('owner_id', of.userId) })
  const keys: string[] = []
  const packages: string[] = []
  await of.bites(async (draft, tally) => {
    const records = customAgentRecords(draft.storage)
    const rows = await records.someOf(of.userId, atOnce)
    const builds = await records.builds(rows.map(({ id }) => id))
    for (const { id } of rows) {
      draft.step(remove(customAgentTable, { id }, { required: true }))
      draft.step(remove(customAgentBuildTable, { id }))
    }
    draft.afterCommit(() => packages.push(...[...builds.values()].flatMap((build) => build.packages_key ?? [])))
    tally('removed', 'custom_agents', rows.length)
    draft.afterCommit(() => keys.push(...rows.map(({ file_key: key }) => key)))
    return rows.length
  })
  await dropFiles(blobs, customAgentRecords(of.storage), keys)
  for (const key of packages) await blobs.delete(key)
}

/** Custom tools are their owner's alone: nobody takes them over. Their files go after their rows. */
export async function removeTools(of: Erasing, blobs: BlobStore): Promise<void> {
  const keys: string[] = []
  await of.bites(async (draft, tally) => {
    const rows = await customToolRecords(draft.storage).someOf(of.userId, atOnce)
    for (const { id } of rows) {
      draft.step(remove(customToolTable, { id }, { required: true }))
      draft.step(remove(toolServerTable, { id }))
    }
    await forgetAuthorizations(
      draft,
      rows.map(({ id }) => id),
    )
    tally('removed', 'custom_tools', rows.length)
    draft.afterCommit(() => keys.push(...rows.flatMap(({ file_key: key }) => key ?? [])))
    return rows.length
  })
  // Those of a process that ends here are orphans, and the sweep's.
  for (const key of keys) await blobs.delete(key)
}
