import { DocentError } from '../../kernel/errors/index.ts'
import { isIn } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { roleTable, type RoleRow } from './role-tables.ts'

/** Roles themselves; only use cases for administrators reach them. */
export interface RoleRecords {
  /** The highest priority first. */
  list(): Promise<RoleRow[]>
  /** All of them. @throws `not_found` when one is missing */
  requireMany(by: 'id' | 'name', values: readonly string[]): Promise<RoleRow[]>
  /** @throws `not_found` */
  require(id: string): Promise<RoleRow>
}

/** More than anybody can oversee; no list is read without an end. */
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
