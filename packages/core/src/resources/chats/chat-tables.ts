import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const chatSessionTable = {
  name: 'chat_session',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    username: { type: 'text' },
    name: { type: 'text', nullable: true },
    collection_id: { type: 'text', nullable: true },
    /** Which key of one collection made it: such a key sees only its own sessions. Null when made with any other. */
    key_id: { type: 'text', nullable: true },
    prompt_template_id: { type: 'text', nullable: true },
    /** What its owner keeps it in, by name. Null: in none. */
    folder: { type: 'text', nullable: true },
    /** Made for one answer without a chat: in no list and no count, and deleted after it. */
    hidden: { type: 'boolean', nullable: true },
    /** Start of the newest message, for lists. */
    latest_message_content: { type: 'text', nullable: true },
    /** Of a fork: the session it was made from. */
    forked_from: { type: 'text', nullable: true },
    /** Of a fork: the last message that belongs to it. Null takes all. */
    fork_until: { type: 'text', nullable: true },
    /** Of a fork: the last message that was copied. */
    forked_until: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    {
      name: 'chat_session_owner',
      columns: [{ column: 'owner_id' }, { column: 'state' }, { column: 'updated_at', direction: 'descending' }],
    },
    { name: 'chat_session_collection', columns: [{ column: 'collection_id' }, { column: 'id' }] },
    { name: 'chat_session_prompt_template', columns: [{ column: 'prompt_template_id' }] },
  ],
} as const satisfies TableDefinition
export type ChatSessionRow = RowOf<typeof chatSessionTable>

/** Ids are UUID v7: their order is the order of the conversation. */
export const messageTable = {
  name: 'message',
  columns: {
    id: { type: 'text' },
    session_id: { type: 'text' },
    owner_id: { type: 'text' },
    /** `user` or `assistant`. */
    role: { type: 'text' },
    /** The question, for an answer. */
    reply_to: { type: 'text', nullable: true },
    content: { type: 'text' },
    created_at: { type: 'integer' },
    votes: { type: 'integer' },
    error: { type: 'text', nullable: true },
    llm_args: { type: 'json', nullable: true },
    has_references: { type: 'boolean' },
    total_references: { type: 'integer' },
    /** Of a message in a fork: the one it is a copy of. */
    copy_of: { type: 'text', nullable: true },
    /** Of an answer in a fork: the question whose generation made it. Of others that is `reply_to`. */
    generation_id: { type: 'text', nullable: true },
    /** Of a pair that no model made: the command that put it there. */
    command: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'message_session', columns: [{ column: 'session_id' }, { column: 'id', direction: 'descending' }] },
    { name: 'message_reply_to', columns: [{ column: 'reply_to' }] },
  ],
} as const satisfies TableDefinition
export type MessageRow = RowOf<typeof messageTable>

/** A passage an answer rests on, as it was when it was cited. */
export const messageReferenceTable = {
  name: 'message_reference',
  columns: {
    message_id: { type: 'text' },
    /** From 0, best first. */
    position: { type: 'integer' },
    collection_id: { type: 'text' },
    document_id: { type: 'text' },
    document_name: { type: 'text' },
    /** The document in the collection: the passage is shown while this one can be found. */
    membership_id: { type: 'text' },
    chunk_id: { type: 'integer' },
    score: { type: 'real' },
    /** In words, such as `3` or `3-4`. */
    pages: { type: 'text' },
    content: { type: 'text' },
    page_from: { type: 'integer' },
    page_to: { type: 'integer' },
    /** UTF-16 offsets into the document's text. */
    start_offset: { type: 'integer' },
    end_offset: { type: 'integer' },
    uri: { type: 'text', nullable: true },
    /** False: the answer names no passage, and this is one it was given. */
    cited: { type: 'boolean', default: true },
    /** What the answer quotes of the passage, and whether it occurs there; null: nothing. */
    quotes: { type: 'json', nullable: true },
  },
  primaryKey: ['message_id', 'position'],
  indexes: [{ name: 'message_reference_document', columns: [{ column: 'document_id' }, { column: 'message_id' }] }],
} as const satisfies TableDefinition
export type MessageReferenceRow = RowOf<typeof messageReferenceTable>

/** What is known about how an answer came to be, one text or JSON text a kind. */
export const messageMetaTable = {
  name: 'message_meta',
  columns: {
    message_id: { type: 'text' },
    kind: { type: 'text' },
    content: { type: 'text' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['message_id', 'kind'],
} as const satisfies TableDefinition
export type MessageMetaRow = RowOf<typeof messageMetaTable>

export const chatTables: readonly TableDefinition[] = [
  chatSessionTable,
  messageTable,
  messageReferenceTable,
  messageMetaTable,
]
