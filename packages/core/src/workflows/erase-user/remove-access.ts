import { memoryBlockTable } from '../../resources/memory-blocks/index.ts'
import { promptTemplateTable } from '../../resources/prompt-templates/index.ts'
import { projectTable } from '../../resources/projects/index.ts'
import { collectionTable } from '../../resources/collections/index.ts'
import {
  apiKeyTable,
  grantTable,
  groupMemberTable,
  roleAssignmentTable,
  subjectOf,
  grantsTo,
} from '../../access/index.ts'
import { idempotencyTable } from '../../kernel/durable/index.ts'
import { eq, isIn, prefix } from '../../kernel/ports/index.ts'
import { increment, remove, matching } from '../../kernel/records/index.ts'
import { limitCounterTable, rateWindowTable, settingTable } from '../../limits/index.ts'
import type { Erasing } from './erasing.ts'
import { removeRows } from './remove-rows.ts'

const atOnce = 100

/** Of each kind of shared resource, the table that counts its users. */
const countedIn = [
  ['collection', collectionTable],
  ['prompt_template', promptTemplateTable],
  ['memory_block', memoryBlockTable],
  ['analysis_project', projectTable],
] as const

/** What others shared with the user. Each resource counts one user less in the batch that takes its share. */
export async function removeGrants(of: Erasing): Promise<void> {
  const subject = subjectOf('user', of.userId)
  for (const [kind, table] of countedIn) {
    await of.bites(async (draft, tally) => {
      const rows = await grantsTo(draft.storage, kind, subject, atOnce)
      for (const { resource_id: resource } of rows) {
        const id = resource
        const key = { resource_kind: kind, subject, resource_id: id }
        draft.step(remove(grantTable, key, { required: true }))
        // A resource on its way out may be gone before its grants.
        const when = matching(table, eq('id', id))
        draft.step(increment(table, { key: { id }, by: { user_count: -1 }, when }))
      }
      tally('removed', 'grants', rows.length)
      return rows.length
    })
  }
}

/** No call is answered for them since the erasure began. */
export const removeKeys = (of: Erasing): Promise<void> =>
  removeRows(of, { table: apiKeyTable, where: eq('user_id', of.userId), kind: 'api_keys' })

/** Groups, roles, settings, and what was counted. */
export async function removeAccess(of: Erasing): Promise<void> {
  const { userId } = of
  const subject = subjectOf('user', userId)
  await removeRows(of, { table: groupMemberTable, where: eq('user_id', userId), kind: 'group_memberships' })
  await removeRows(of, { table: roleAssignmentTable, where: eq('subject', subject), kind: 'roles' })
  await removeRows(of, { table: settingTable, where: eq('holder', subject), kind: 'settings' })
  // Callers are `<user>/<collection of the key>`. Should a host have ids that begin with this one and a slash, their
  // repeated calls of today are carried out again.
  const calls = { table: idempotencyTable, where: prefix('caller', `${userId}/`) }
  await removeRows(of, { ...calls, kind: 'idempotency_keys' })
  const counters = { table: limitCounterTable, where: isIn('id', [`collections:${userId}`, `documents:${userId}`]) }
  await removeRows(of, { ...counters, kind: 'limit_counters' })
  await removeRows(of, { table: rateWindowTable, where: isIn('id', [`chat:${userId}`, `follow-up:${userId}`]) })
}
