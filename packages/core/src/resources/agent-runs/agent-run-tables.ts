import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** A model at work with tools before an answer is streamed. */
export const agentRunTable = {
  name: 'agent_run',
  columns: {
    ...entityColumns,
    generation_id: { type: 'text' },
    session_id: { type: 'text' },
    owner_id: { type: 'text' },
    /** The way of answering that it is a part of. */
    plan: { type: 'text' },
    /** What the loop knows of itself between two turns. */
    loop: { type: 'json' },
    /** Tokens that its calls of the model used, read and written. */
    tokens: { type: 'integer' },
    /** Numbers given to passages and to documents so far. */
    passages: { type: 'integer' },
    documents: { type: 'integer' },
    /** Calls of the model that tools made. */
    sub_calls: { type: 'integer' },
    /** Since when it waits for a person. */
    waiting_since: { type: 'integer', nullable: true },
    /** How long it has waited for people, ms; its time is paused meanwhile. */
    waited_ms: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [{ name: 'agent_run_session', columns: [{ column: 'session_id' }] }],
} as const satisfies TableDefinition
export type AgentRunRow = RowOf<typeof agentRunTable>

/**
 * What a run did, in order: how it began (turn 0), each call of the model (place 0 of its turn), each call of a tool (places
 * from 1), what its user said (from 1,000), and notes that replace the turn and those before (from 2,000). Of a program: what it printed (turn 1, places from 1). Never changed once it is done.
 */
export const agentStepTable = {
  name: 'agent_step',
  columns: {
    run_id: { type: 'text' },
    turn: { type: 'integer' },
    seq: { type: 'integer' },
    session_id: { type: 'text' },
    kind: { type: 'text' },
    done: { type: 'boolean' },
    /** Of a tool: the call as the model made it. */
    call: { type: 'json', nullable: true },
    /** Of a model: what it wrote. Of a tool: its result, where that is kept as it is. */
    text: { type: 'text', nullable: true },
    /** Of a tool: what its result is made of again, so that nothing of a document stays here. */
    kept: { type: 'json', nullable: true },
    summary: { type: 'text', nullable: true },
    failed: { type: 'boolean' },
    /** Tokens that the result may have in a prompt. */
    room: { type: 'integer', nullable: true },
    /** Of a tool: calls of the model that it may make itself. */
    sub_calls: { type: 'integer', nullable: true },
    /** Calls of models that it made, for the usage of the answer. */
    calls: { type: 'json' },
    /** Turns of loops below it, for people. */
    trace: { type: 'json', nullable: true },
    /** What went less well than it could have, in sentences. */
    warnings: { type: 'json' },
    /** Of a tool: it waits for calls before it in its turn. */
    in_order: { type: 'boolean' },
    /** Of a tool that must not be called twice: an attempt has begun. */
    begun: { type: 'boolean' },
    /**
     * Of a tool: what a person has to say first (`approval`, `answer`) or while it is called (`input`), or has said (`given`, `refused`).
     */
    consent: { type: 'text', nullable: true },
    /** Of a tool: the questions that it asks its user, with the replies. */
    asked: { type: 'json', nullable: true },
  },
  primaryKey: ['run_id', 'turn', 'seq'],
  indexes: [{ name: 'agent_step_session', columns: [{ column: 'session_id' }] }],
} as const satisfies TableDefinition
export type AgentStepRow = RowOf<typeof agentStepTable>

/** What the numbers of a run refer to: passages, and documents (`ordinal` is -1). A number never changes its meaning. */
export const agentReferenceTable = {
  name: 'agent_reference',
  columns: {
    run_id: { type: 'text' },
    kind: { type: 'text' },
    number: { type: 'integer' },
    session_id: { type: 'text' },
    membership_id: { type: 'text' },
    ordinal: { type: 'integer' },
    score: { type: 'real' },
    /** How much it is about what was looked for, where that is known. */
    relevance: { type: 'real', nullable: true },
    relevant: { type: 'boolean', nullable: true },
  },
  primaryKey: ['run_id', 'kind', 'number'],
  indexes: [{ name: 'agent_reference_session', columns: [{ column: 'session_id' }] }],
} as const satisfies TableDefinition
export type AgentReferenceRow = RowOf<typeof agentReferenceTable>

/** The program of a custom agent at work on a question. What it prints, and what its user sends to it, are steps under its id. */
export const programRunTable = {
  name: 'program_run',
  columns: {
    ...entityColumns,
    generation_id: { type: 'text' },
    session_id: { type: 'text' },
    owner_id: { type: 'text' },
    agent_id: { type: 'text' },
    /** An attempt has begun: it may have acted, so that there is no other. */
    begun: { type: 'boolean' },
  },
  primaryKey: ['id'],
  indexes: [{ name: 'program_run_session', columns: [{ column: 'session_id' }] }],
} as const satisfies TableDefinition
export type ProgramRunRow = RowOf<typeof programRunTable>

export const agentRunTables: readonly TableDefinition[] = [
  agentRunTable,
  agentStepTable,
  agentReferenceTable,
  programRunTable,
]
