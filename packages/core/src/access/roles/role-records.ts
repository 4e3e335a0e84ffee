import { DocentError } from '../../kernel/errors/index.ts'
import { isIn, eq } from '../../kernel/ports/index.ts'
import { rowById, deleteAll, type RecordStore, rowsBy } from '../../kernel/records/index.ts'
import type { groupTable } from '../groups/index.ts'
import { roleTable, rolePermissionTable, roleAssignmentTable, type RoleRow } from './role-tables.ts'

/** Roles themselves; only use cases for administrators reach them. */
export interface RoleRecords {
  /** The highest priority first. */
  list(): Promise<RoleRow[]>
  /** All of them. @throws `not_found` when one is missing */
  requireMany(by: 'id' | 'name', values: readonly string[]): Promise<RoleRow[]>
  /** @throws `not_found` */
  require(id: string): Promise<RoleRow>
}

/** Far more than administrators can survey; it bounds what a list reads. */
export const mostRoles = 1_000

export function roleRecords(storage: RecordStore): RoleRecords {
  async function requireMany(by: 'id' | 'name', values: readonly string[]): Promise<RoleRow[]> {
    const wanted = [...new Set(values)]
    const rows = wanted.length === 0 ? [] : await storage.read({ from: roleTable, where: isIn(by, wanted) })
    const missing = wanted.find((value) => rows.every((row) => row[by] !== value))
    if (missing === undefined) return rows
    throw new DocentError({ code: 'not_found', message: `There is no role with the ${by} "${missing}".` })
  }
  return {
    list: () =>
      storage.read({
        from: roleTable,
        orderBy: [{ column: 'priority', direction: 'descending' }, { column: 'name' }],
        limit: mostRoles,
      }),
    requireMany,
    require: async (id) => (await requireMany('id', [id]))[0]!,
  }
}

export const findRole = rowById(roleTable)
export const findRoles = rowsBy(roleTable, 'id')
export const permissionsOfRoles = rowsBy(rolePermissionTable, 'role_id')

/** Ids of roles that users and groups were given; a role once for each. */
export async function rolesOfSubjects(storage: RecordStore, subjects: string | readonly string[]): Promise<string[]> {
  const where = typeof subjects === 'string' ? eq('subject', subjects) : isIn('subject', subjects)
  const rows = await storage.read({ from: roleAssignmentTable, where, columns: ['role_id'], limit: mostRoles })
  return rows.map((row) => row.role_id)
}

/** How many there are, up to the most that are read. */
export async function countRoles(storage: RecordStore): Promise<number> {
  return (await storage.read({ from: roleTable, columns: ['id'], limit: mostRoles, cost: 'scan' })).length
}

/** Ids of roles or groups by their names. */
export async function idsByName(
  storage: RecordStore,
  from: typeof roleTable | typeof groupTable,
  names: readonly string[],
): Promise<Map<string, string>> {
  const where = isIn('name', names)
  const rows = names.length === 0 ? [] : await storage.read({ from, where, columns: ['id', 'name'] })
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** What a crash leaves of roles that are gone means nothing without them. */
export async function deleteTracesOfRoles(storage: RecordStore, ids: readonly string[]): Promise<void> {
  const where = isIn('role_id', ids)
  await deleteAll(storage, rolePermissionTable, where)
  await deleteAll(storage, roleAssignmentTable, where)
}
