import type { Migration, MigrationStep, TableDefinition } from '../kernel/ports/index.ts'
import {
  documentSummaryTable,
  documentTable,
  membershipReaderTable,
  membershipTable,
} from '../resources/documents/index.ts'
import { documentProcessTable, suggestedQuestionTable } from '../resources/processing/index.ts'
import { secretTable } from '../resources/secrets/index.ts'

/** How an older store becomes the catalogue. A version that was released is never changed again. */
export const migrations: readonly Migration[] = [
  {
    to: 2,
    steps: [
      ...columns(documentTable, [
        'parse_preferences',
        'ingest_mode',
        'archive_depth',
        'archive_after',
        'copy_of',
        'summary_parameters',
      ]),
      ...columns(membershipTable, ['restricted']),
      { kind: 'addTable', table: membershipReaderTable },
      { kind: 'addTable', table: secretTable },
      { kind: 'addTable', table: documentSummaryTable },
      { kind: 'addTable', table: documentProcessTable },
      { kind: 'addTable', table: suggestedQuestionTable },
    ],
  },
]

/** Adds columns as the table declares them today. */
function columns(table: TableDefinition, names: readonly string[]): MigrationStep[] {
  return names.map((column) => ({ kind: 'addColumn', table: table.name, column, definition: table.columns[column]! }))
}
