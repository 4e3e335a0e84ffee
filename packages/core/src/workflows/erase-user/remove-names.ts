import { and, eq, isIn, ne } from '../../kernel/ports/index.ts'
import { jobTable } from '../../resources/jobs/index.ts'
import { erasureTable } from './erasure-table.ts'
import type { Erasing } from './erasing.ts'
import { changeRows, removeRows } from './remove-rows.ts'

/** Where rows of others name the user. */
export async function removeNames(of: Erasing): Promise<void> {
  const { userId, usernames } = of
  const canceled = { table: jobTable, where: isIn('canceled_by', usernames), scan: true }
  await changeRows(of, { ...canceled, set: { canceled_by: null } })
  const own = and(eq('user_id', userId), eq('state', 'requested'), ne('id', of.erasureId))
  await removeRows(of, { table: erasureTable, where: own, scan: true })
  const by = and(eq('requested_by', userId), ne('id', of.erasureId))
  await changeRows(of, { table: erasureTable, where: by, scan: true, set: { requested_by: null } })
  // Nobody is erased who is still to take something over.
  const to = eq('hand_over_to', userId)
  await changeRows(of, { table: erasureTable, where: to, scan: true, set: { hand_over_to: null } })
}
