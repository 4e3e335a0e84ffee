import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** Values that differ from the catalogue's defaults. */
export const settingTable = {
  name: 'setting',
  columns: {
    /** `global`, `role:<id>` or `user:<id>`. */
    holder: { type: 'text' },
    name: { type: 'text' },
    value: { type: 'text' },
    /** Of a value for all: whether those of roles and users count. */
    can_overwrite: { type: 'boolean' },
    /** Of a value for all: whether everybody sees it. */
    is_public: { type: 'boolean' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['holder', 'name'],
} as const satisfies TableDefinition
export type SettingRow = RowOf<typeof settingTable>
