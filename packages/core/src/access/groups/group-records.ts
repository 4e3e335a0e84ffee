import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, eq, isIn, never } from '../../kernel/ports/index.ts'
import { type RecordStore, type Where, rowBy } from '../../kernel/records/index.ts'
import type { Scope } from '../scope.ts'
import { grantTable } from '../grants/grants-table.ts'
import { groupTable, type GroupRow } from './group-tables.ts'

export interface GroupRecords {
  /** In order of name. */
  list(scope: Scope, page: PageRange): Promise<GroupRow[]>
  /** @throws `not_found` */
  require(scope: Scope, id: string): Promise<GroupRow>
  /** All of them. @throws `not_found` when one is missing */
  requireMany(scope: Scope, by: 'id' | 'name', values: readonly string[]): Promise<GroupRow[]>
}

/** Groups are what sharing goes by, so every user sees all; a key of one collection sees none. */
const visibleGroups = (scope: Scope): Where<typeof groupTable> => (scope.collectionId === undefined ? always : never)

export function groupRecords(storage: RecordStore): GroupRecords {
  return {
    list: (scope, page) =>
      storage.read({ from: groupTable, where: visibleGroups(scope), orderBy: [{ column: 'name' }], ...page }),
    async require(scope, id) {
      const [row] = await storage.read({
        from: groupTable,
        where: scope.collectionId === undefined ? eq('id', id) : never,
        limit: 1,
      })
      if (row) return row
      throw new DocentError({ code: 'not_found', message: 'There is no group with this id.' })
    },
    async requireMany(scope, by, values) {
      const wanted = [...new Set(values)]
      const where = scope.collectionId === undefined ? isIn(by, wanted) : never
      const rows = wanted.length === 0 ? [] : await storage.read({ from: groupTable, where })
      const missing = wanted.find((value) => rows.every((row) => row[by] !== value))
      if (missing === undefined) return rows
      throw new DocentError({ code: 'not_found', message: `There is no group with the ${by} "${missing}".` })
    },
  }
}

export const findGroupByName = rowBy(groupTable, 'name')

/** Shares with the group. */
export const sharedWithGroup = (id: string): Where<typeof grantTable> => eq('subject', `group:${id}`)

export async function isSharedWithGroup(storage: RecordStore, id: string): Promise<boolean> {
  const where = sharedWithGroup(id)
  return (await storage.read({ from: grantTable, where, limit: 1, cost: 'scan' })).length > 0
}
