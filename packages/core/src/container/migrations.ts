import type { Migration, MigrationStep, TableDefinition } from '../kernel/ports/index.ts'
import { documentTable, membershipReaderTable, membershipTable } from '../resources/documents/index.ts'

/** How an older store becomes the catalogue. A version that was released is never changed again. */
export const migrations: readonly Migration[] = [
  {
    to: 2,
    steps: [
      ...columns(documentTable, ['parse_preferences', 'ingest_mode', 'archive_depth', 'summary_parameters']),
      ...columns(membershipTable, ['restricted']),
      { kind: 'addTable', table: membershipReaderTable },
    ],
  },
]

/** Adds columns as the table declares them today. */
function columns(table: TableDefinition, names: readonly string[]): MigrationStep[] {
  return names.map((column) => ({ kind: 'addColumn', table: table.name, column, definition: table.columns[column]! }))
}
