import { feedReaderTable, historyTable, laneGateTable, outboxTable } from '../kernel/durable/index.ts'
import { apiKeyTable, formerUsernameTable, groupTables, roleTables, userTable } from '../access/index.ts'
import type { Migration, MigrationStep, TableDefinition } from '../kernel/ports/index.ts'
import { limitCounterTable, rateWindowTable, settingTable } from '../limits/index.ts'
import { chatSessionTable, messageReferenceTable, messageTable } from '../resources/chats/index.ts'
import { collectionTable, descriptionTable } from '../resources/collections/index.ts'
import {
  documentSummaryTable,
  documentTable,
  membershipReaderTable,
  membershipTable,
} from '../resources/documents/index.ts'
import { feedbackTables } from '../resources/feedback/index.ts'
import { generationTable, keptPlanTable, streamEpochTable } from '../resources/generations/index.ts'
import { jobItemTable, jobOrdinalTable, jobTable } from '../resources/jobs/index.ts'
import { documentProcessTable, suggestedQuestionTable } from '../resources/processing/index.ts'
import { memoryBlockTables } from '../resources/memory-blocks/index.ts'
import { promptTemplateTables } from '../resources/prompt-templates/index.ts'
import { scheduledTaskTables } from '../resources/scheduled-tasks/index.ts'
import { secretTable } from '../resources/secrets/index.ts'
import { indexTable } from '../resources/indexes/index.ts'
import { tagTables } from '../resources/tags/index.ts'
import { costTables, modelCallTable, usageTables } from '../resources/usage/index.ts'
import { erasureTable } from '../workflows/erase-user/index.ts'

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
        'title',
        'warnings',
      ]),
      ...columns(membershipTable, ['restricted', 'index_generation', 'size_held']),
      ...columns(collectionTable, ['size_used', 'documents_changed_at', 'topics_key']),
      { kind: 'addTable', table: descriptionTable },
      // Its index came with version 4.
      { kind: 'addTable', table: { ...membershipReaderTable, indexes: [] } },
      { kind: 'addTable', table: feedReaderTable },
      { kind: 'addTable', table: secretTable },
      { kind: 'addTable', table: documentSummaryTable },
      { kind: 'addTable', table: documentProcessTable },
      { kind: 'addTable', table: suggestedQuestionTable },
      { kind: 'addTable', table: jobItemTable },
      ...tagTables.map((table): MigrationStep => ({ kind: 'addTable', table })),
      ...messageReferenceTable.indexes.map((index): MigrationStep => ({
        kind: 'addIndex',
        table: messageReferenceTable.name,
        index,
      })),
      ...columns(indexTable, ['generation', 'next']),
      ...columns(streamEpochTable, ['finish']),
      ...indexes(apiKeyTable, ['api_key_collection']),
    ],
  },
  {
    to: 3,
    steps: [
      ...promptTemplateTables.map((table): MigrationStep => ({ kind: 'addTable', table })),
      ...memoryBlockTables.map((table): MigrationStep => ({ kind: 'addTable', table })),
      ...usageTables.map((table): MigrationStep => ({
        kind: 'addTable',
        table: table === modelCallTable ? without(table, ['state', 'booked'], ['model_call_reserved']) : table,
      })),
      ...columns(collectionTable, ['group_count']),
      ...columns(chatSessionTable, ['hidden']),
      ...columns(collectionTable, ['used_at']),
      ...indexes(collectionTable, ['collection_prompt_template']),
      ...columns(indexTable, ['languages']),
      ...feedbackTables.map((table): MigrationStep => ({ kind: 'addTable', table })),
      ...columns(chatSessionTable, ['forked_from', 'fork_until', 'forked_until']),
      ...indexes(chatSessionTable, ['chat_session_prompt_template']),
      ...columns(messageTable, ['copy_of', 'generation_id', 'command']),
      ...columns(generationTable, ['prompt_template_id', 'prompt_template_version']),
      ...columns(messageReferenceTable, ['cited', 'quotes']),
      { kind: 'addTable', table: keptPlanTable },
      ...[...groupTables, ...roleTables, settingTable, limitCounterTable, rateWindowTable].map(
        (table): MigrationStep => ({ kind: 'addTable', table }),
      ),
      ...scheduledTaskTables.map((table): MigrationStep => ({ kind: 'addTable', table })),
      ...columns(documentTable, ['uncounted']),
      ...columns(collectionTable, ['size_default']),
    ],
  },
  {
    to: 4,
    steps: [
      ...columns(userTable, ['erasure_id']),
      { kind: 'addTable', table: erasureTable },
      { kind: 'addTable', table: formerUsernameTable },
      ...columns(outboxTable, ['traceparent']),
      ...columns(historyTable, ['engine']),
      ...indexes(historyTable, ['history_acts', 'history_actor', 'history_kind']),
      ...columns(outboxTable, ['lost']),
      ...columns(documentTable, ['pictured_pages']),
      { kind: 'addTable', table: laneGateTable },
      { kind: 'addTable', table: jobOrdinalTable },
      ...indexes(outboxTable, ['outbox_jobs']),
      ...columns(jobTable, ['ordinal', 'begun_by']),
      ...indexes(jobTable, ['job_unfinished']),
      ...indexes(generationTable, ['generation_asked']),
      ...indexes(membershipReaderTable, ['membership_reader_user']),
      ...indexes(membershipTable, ['membership_restricted']),
      ...columns(modelCallTable, ['state', 'booked']),
      ...indexes(modelCallTable, ['model_call_reserved']),
      ...costTables.map((table): MigrationStep => ({ kind: 'addTable', table })),
      ...columns(jobTable, ['guest']),
      ...indexes(jobTable, ['job_guest']),
      ...columns(generationTable, ['error_until']),
    ],
  },
]

/** A table as it was before it got these columns and indexes. */
function without(table: TableDefinition, later: readonly string[], laterIndexes: readonly string[]): TableDefinition {
  return {
    ...table,
    columns: Object.fromEntries(Object.entries(table.columns).filter(([name]) => !later.includes(name))),
    indexes: (table.indexes ?? []).filter(({ name }) => !laterIndexes.includes(name)),
  }
}

/** Adds indexes as the table declares them today. */
function indexes(table: TableDefinition, names: readonly string[]): MigrationStep[] {
  const wanted = (table.indexes ?? []).filter(({ name }) => names.includes(name))
  return wanted.map((index) => ({ kind: 'addIndex', table: table.name, index }))
}

/** Adds columns as the table declares them today. */
function columns(table: TableDefinition, names: readonly string[]): MigrationStep[] {
  return names.map((column) => ({ kind: 'addColumn', table: table.name, column, definition: table.columns[column]! }))
}
