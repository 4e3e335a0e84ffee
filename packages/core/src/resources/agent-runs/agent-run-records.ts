import { and, eq, gt, gte, isIn } from '../../kernel/ports/index.ts'
import { deleteAll, rowById, type RecordStore } from '../../kernel/records/index.ts'
import {
  agentReferenceTable,
  agentRunTable,
  agentStepTable,
  programRunTable,
  type AgentReferenceRow,
  type AgentRunRow,
  type AgentStepRow,
  type ProgramRunRow,
} from './agent-run-tables.ts'

/** Everything a run did, its steps in order. */
export interface RecordedRun {
  readonly row: AgentRunRow
  readonly steps: readonly AgentStepRow[]
  readonly references: readonly AgentReferenceRow[]
}

const findRun = rowById(agentRunTable)

export async function recordedRun(storage: RecordStore, id: string): Promise<RecordedRun | undefined> {
  const where = eq('run_id', id)
  const [row, steps, references] = await Promise.all([
    findRun(storage, id),
    storage.read({ from: agentStepTable, where, orderBy: [{ column: 'turn' }, { column: 'seq' }] }),
    storage.read({ from: agentReferenceTable, where, orderBy: [{ column: 'kind' }, { column: 'number' }] }),
  ])
  return row && { row, steps, references }
}

/** The calls of a turn, in their order. */
export const stepsOfTurn = (storage: RecordStore, runId: string, turn: number): Promise<AgentStepRow[]> =>
  storage.read({
    from: agentStepTable,
    where: and(eq('run_id', runId), eq('turn', turn), eq('kind', 'tool')),
    orderBy: [{ column: 'seq' }],
  })

/** Runs of a chat that are not over. */
export const openRunsOf = (storage: RecordStore, sessionId: string): Promise<AgentRunRow[]> =>
  storage.read({
    from: agentRunTable,
    where: and(eq('session_id', sessionId), isIn('state', ['thinking', 'acting', 'waiting'])),
  })

/** The run of a model that works on a question. */
export const openRunOf = async (
  storage: RecordStore,
  question: { readonly id: string; readonly session_id: string },
): Promise<AgentRunRow | undefined> =>
  (await openRunsOf(storage, question.session_id)).find(({ generation_id: id }) => id === question.id)

/** Calls of tools that have ended, of a turn and those after it. */
export const calledSince = (storage: RecordStore, runId: string, turn: number): Promise<AgentStepRow[]> =>
  storage.read({
    from: agentStepTable,
    where: and(eq('run_id', runId), gte('turn', turn), eq('kind', 'tool'), eq('done', true)),
    orderBy: [{ column: 'turn' }, { column: 'seq' }],
  })

export const findProgramRun = rowById(programRunTable)

/** Programs at work in a chat. */
export const openProgramsOf = (storage: RecordStore, sessionId: string): Promise<ProgramRunRow[]> =>
  storage.read({ from: programRunTable, where: and(eq('session_id', sessionId), eq('state', 'running')) })

/** What a program has printed so far, from a place on. */
export const printedBy = (storage: RecordStore, runId: string, after: number): Promise<AgentStepRow[]> =>
  storage.read({
    from: agentStepTable,
    where: and(eq('run_id', runId), eq('turn', 1), eq('kind', 'output'), gt('seq', after)),
    orderBy: [{ column: 'seq' }],
  })

/** What the user has said to a run, in order. */
export const userMessagesOf = (storage: RecordStore, runId: string): Promise<AgentStepRow[]> =>
  storage.read({
    from: agentStepTable,
    where: and(eq('run_id', runId), eq('kind', 'human')),
    orderBy: [{ column: 'turn' }, { column: 'seq' }],
  })

/** What has a number beyond this one, or had it given meanwhile. */
export const referencesBeyond = (storage: RecordStore, runId: string, number: number): Promise<AgentReferenceRow[]> =>
  storage.read({ from: agentReferenceTable, where: and(eq('run_id', runId), gt('number', number)) })

/** Deletes the steps of a run, and what its numbers refer to. */
export async function clearSteps(storage: RecordStore, runId: string, signal: AbortSignal): Promise<void> {
  const where = eq('run_id', runId)
  await deleteAll(storage, agentStepTable, where, signal)
  await deleteAll(storage, agentReferenceTable, where, signal)
}

/** Deletes the runs of a chat with all that they kept. */
export async function deleteRunsOf(storage: RecordStore, sessionId: string, signal: AbortSignal): Promise<void> {
  const where = eq('session_id', sessionId)
  for (const table of [agentStepTable, agentReferenceTable, agentRunTable, programRunTable])
    await deleteAll(storage, table, where, signal)
}
