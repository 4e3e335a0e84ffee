import type { JsonValue } from '../../../kernel/ports/index.ts'
import type { NewRow } from '../../../kernel/records/index.ts'
import type { CalledTool, Consent, ToolOutcome } from '../../../kernel/tools/index.ts'
import type { AgentRunRow, agentStepTable } from '../../../resources/agent-runs/index.ts'
import type { ModelCall } from '../../../resources/usage/index.ts'
import { callToKeep } from '../kept-plan.ts'
import type { TraceTurn } from '../plans/agentic/index.ts'

/** Places of a turn from here on are notes that replace it and those before; messages of users come before them. */
const firstPlaceOfNotes = 2_000

type StepRow = NewRow<typeof agentStepTable>
/** The position of a step, and its run. */
interface Place {
  readonly run: Pick<AgentRunRow, 'id' | 'session_id'>
  readonly turn: number
  readonly seq: number
}

const at = ({ run, turn, seq }: Place) => ({
  ...{ run_id: run.id, turn, seq, session_id: run.session_id },
  ...{ in_order: false, begun: false },
})

/** The result of a call, by numbers where it shows content of documents. */
export const resultColumns = (outcome: ToolOutcome) => ({
  done: true,
  text: outcome.kept === undefined ? outcome.content : null,
  kept: outcome.kept ?? null,
  summary: outcome.summary ?? null,
  failed: outcome.failed === true,
})

export const startStep = (
  run: Place['run'],
  outcome: ToolOutcome & { readonly room: number },
  warnings: Iterable<string>,
): StepRow => ({
  ...at({ run, turn: 0, seq: 0 }),
  kind: 'start',
  ...resultColumns(outcome),
  room: outcome.room,
  calls: [],
  warnings: [...warnings],
})

export const modelStep = (run: Place['run'], turn: number, text: string, calls: readonly ModelCall[]): StepRow => ({
  ...at({ run, turn, seq: 0 }),
  kind: 'model',
  done: true,
  text,
  failed: false,
  calls: calls.map(callToKeep),
  warnings: [],
})

/** Notes that replace the turns up to one of them; `before`: how often notes were taken before. */
export const notesStep = (
  run: Place['run'],
  of: {
    readonly through: number
    readonly before: number
    readonly notes: string
    readonly kept: JsonValue
    readonly calls: readonly ModelCall[]
  },
): StepRow => ({
  ...at({ run, turn: of.through, seq: firstPlaceOfNotes + of.before }),
  kind: 'notes',
  done: true,
  text: of.notes,
  kept: of.kept,
  failed: false,
  calls: of.calls.map(callToKeep),
  warnings: [],
})

/** A call that a tool has still to carry out, or its result where there is nothing to carry out. */
export const toolStep = (
  place: Place,
  call: CalledTool['call'],
  {
    room,
    subCalls,
    inOrder = false,
    consent,
    outcome,
  }: {
    readonly room: number
    readonly subCalls: number
    readonly inOrder?: boolean | undefined
    readonly consent?: Consent | 'given' | 'refused' | undefined
    readonly outcome?: ToolOutcome | undefined
  },
): StepRow => ({
  ...at(place),
  in_order: inOrder,
  consent: consent ?? null,
  kind: 'tool',
  call: { ...call },
  room,
  sub_calls: subCalls,
  calls: [],
  warnings: [],
  ...(outcome ? resultColumns(outcome) : { done: false, failed: false }),
})

export interface ToolWork {
  readonly outcome: ToolOutcome
  readonly calls: readonly ModelCall[]
  readonly trace: readonly TraceTurn[]
  readonly warnings: Iterable<string>
}

export const doneColumns = ({ outcome, calls, trace, warnings }: ToolWork) => ({
  ...resultColumns(outcome),
  calls: calls.map(callToKeep),
  trace: trace.length === 0 ? null : (trace as unknown as JsonValue),
  warnings: [...warnings],
})
