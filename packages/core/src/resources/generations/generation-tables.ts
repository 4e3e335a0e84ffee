import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** One answer in the making. Its id is the id of the question, the user's message. */
export const generationTable = {
  name: 'generation',
  columns: {
    ...entityColumns,
    session_id: { type: 'text' },
    owner_id: { type: 'text' },
    collection_id: { type: 'text', nullable: true },
    /** Message the answer becomes. */
    reply_id: { type: 'text' },
    /** What was asked for, checked. */
    request: { type: 'json' },
    /** The asking principal, as far as it decides what may be found. */
    principal: { type: 'json' },
    model: { type: 'text' },
    /** Attempts at writing the stream so far. */
    epoch: { type: 'integer' },
    /** Length of the text each epoch began with: `[base of epoch 1, …]`. */
    epoch_bases: { type: 'json' },
    /** While paused: readers get the text up to here. */
    deliver_up_to: { type: 'integer', nullable: true },
    /** The answer's message is committed. */
    concluded: { type: 'boolean' },
    error_code: { type: 'text', nullable: true },
    error: { type: 'text', nullable: true },
    /** When what it failed with is over, where that is known. */
    error_until: { type: 'integer', nullable: true },
    /** The prompt template that was effective when it was asked, with its version; null for the default. */
    prompt_template_id: { type: 'text', nullable: true },
    prompt_template_version: { type: 'integer', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'generation_session', columns: [{ column: 'session_id' }, { column: 'state' }] },
    { name: 'generation_owner', columns: [{ column: 'owner_id' }, { column: 'state' }] },
    { name: 'generation_asked', columns: [{ column: 'owner_id' }, { column: 'created_at' }] },
    { name: 'generation_updated', columns: [{ column: 'updated_at' }] },
  ],
} as const satisfies TableDefinition
export type GenerationRow = RowOf<typeof generationTable>

/** What an answer's stream has said, as it was said. Insert-only. */
export const streamSegmentTable = {
  name: 'stream_segment',
  columns: {
    generation_id: { type: 'text' },
    epoch: { type: 'integer' },
    /** Offset of the text in the answer, UTF-16 code units. */
    start_offset: { type: 'integer' },
    text: { type: 'text' },
  },
  primaryKey: ['generation_id', 'epoch', 'start_offset'],
  durability: 'relaxed',
} as const satisfies TableDefinition

/** The epoch that may write: a segment's batch requires that its epoch is still the one here. */
export const streamEpochTable = {
  name: 'stream_epoch',
  columns: {
    generation_id: { type: 'text' },
    epoch: { type: 'integer' },
    /** The model has said all, whichever epoch wrote it: with what usage. Null while it streams. */
    finish: { type: 'json', nullable: true },
  },
  primaryKey: ['generation_id'],
  durability: 'relaxed',
} as const satisfies TableDefinition

/** What a way of answering found before the answer was streamed, where that is too expensive to be repeated. */
export const keptPlanTable = {
  name: 'kept_plan',
  columns: {
    generation_id: { type: 'text' },
    session_id: { type: 'text' },
    /** The way's own; passages by reference only. */
    content: { type: 'json' },
    /** Its calls of the model. */
    calls: { type: 'json' },
  },
  primaryKey: ['generation_id'],
  indexes: [{ name: 'kept_plan_session', columns: [{ column: 'session_id' }] }],
} as const satisfies TableDefinition

export const generationTables: readonly TableDefinition[] = [
  generationTable,
  streamSegmentTable,
  streamEpochTable,
  keptPlanTable,
]
export type StreamSegmentRow = RowOf<typeof streamSegmentTable>
