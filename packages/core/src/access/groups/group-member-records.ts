import type { PageRange } from '../../kernel/input/index.ts'
import { and, eq, isIn } from '../../kernel/ports/index.ts'
import { existsIn, deleteAll, type RecordStore } from '../../kernel/records/index.ts'
import { groupTable, groupMemberTable } from './group-tables.ts'

/** Ids of the members, in their order. */
export async function membersOf(storage: RecordStore, groupId: string, page: PageRange): Promise<string[]> {
  const rows = await storage.read({
    from: groupMemberTable,
    where: eq('group_id', groupId),
    orderBy: [{ column: 'user_id' }],
    columns: ['user_id'],
    ...page,
  })
  return rows.map((row) => row.user_id)
}

/** Of some users those that are members. */
export async function membersAmong(
  storage: RecordStore,
  groupId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const where = and(isIn('user_id', userIds), eq('group_id', groupId))
  const rows = await storage.read({ from: groupMemberTable, where, columns: ['user_id'] })
  return rows.map((row) => row.user_id)
}

/** Groups that a user is a member of, some of them. What a crash left of one that is gone does not count. */
export async function groupsOfMember(storage: RecordStore, userId: string, limit: number): Promise<string[]> {
  const alive = existsIn(groupTable, [{ outer: 'group_id', inner: 'id' }])
  const rows = await storage.read({ from: groupMemberTable, where: and(eq('user_id', userId), alive), limit })
  return rows.map((row) => row.group_id)
}

export const deleteMembersOf = (storage: RecordStore, groupIds: readonly string[]): Promise<number> =>
  deleteAll(storage, groupMemberTable, isIn('group_id', groupIds))
