import { and, eq, isIn } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { settingTable, type SettingRow } from './setting-table.ts'

/** More than the catalogue has settings times the roles that a user can have. */
const mostRows = 10_000

/** Values of holders: `global`, `role:<id>`, `user:<id>`. */
export const settingsOf = (storage: RecordStore, holders: string | readonly string[]): Promise<SettingRow[]> => {
  const where = typeof holders === 'string' ? eq('holder', holders) : isIn('holder', holders)
  return storage.read({ from: settingTable, where, limit: mostRows })
}

/** Those of one holder in order of their names. */
export const settingsByName = (storage: RecordStore, holder: string): Promise<SettingRow[]> =>
  storage.read({ from: settingTable, where: eq('holder', holder), orderBy: [{ column: 'name' }], limit: 1_000 })

/** Of some names those that a holder has a value of. */
export async function settingsAmong(storage: RecordStore, holder: string, names: readonly string[]): Promise<string[]> {
  const where = and(eq('holder', holder), isIn('name', names))
  const rows = await storage.read({ from: settingTable, where, columns: ['name'] })
  return rows.map((row) => row.name)
}
