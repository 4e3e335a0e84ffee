import type { Draft } from '../../kernel/durable/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'
import { update } from '../../kernel/records/index.ts'
import type { AgentRunInstance } from './agent-run-machine.ts'
import { stepsOfTurn } from './agent-run-records.ts'
import { agentStepTable, type AgentStepRow } from './agent-run-tables.ts'
import { beginCalls, waitsForPerson } from './call-tool.ts'
import { moveRun } from './move-run.ts'
import type { QuestionsOfCall } from './questions-of-call.ts'

/** The reply of a person to a call: `agrees`, or what the model gets as its result. */
export type Verdict =
  | { readonly agrees: true }
  | { readonly agrees: false; readonly result: string; readonly answered?: boolean }
  /** The questions of the call, with a reply more. */
  | { readonly asked: QuestionsOfCall }

/** The calls of a run that wait for a person, and what they wait for. */
export async function callsForPerson(draft: Pick<Draft, 'storage'>, run: AgentRunInstance): Promise<AgentStepRow[]> {
  const { turn } = run.row.loop as { readonly turn: number }
  return (await stepsOfTurn(draft.storage, run.id, turn)).filter(waitsForPerson)
}

/** Takes the replies of a person to some of the calls that wait for them, and lets the run continue where nothing else holds it. */
export async function hearPerson(
  draft: Draft,
  run: AgentRunInstance,
  verdictOf: (call: AgentStepRow) => Verdict | undefined,
): Promise<void> {
  const { turn } = run.row.loop as { readonly turn: number }
  const before = await stepsOfTurn(draft.storage, run.id, turn)
  const after = before.map((step) => {
    const verdict = waitsForPerson(step) ? verdictOf(step) : undefined
    if (!verdict) return step
    const set = columnsOf(verdict)
    draft.step(update(agentStepTable, { key: { run_id: run.id, turn, seq: step.seq }, set }))
    return { ...step, ...set }
  })
  const settled = after.filter((step, index) => step.done && !before[index]!.done).length
  moveRun(draft, run, { type: 'ANSWERED', turn, settled, begun: beginCalls(draft, run, { before, after }) })
}

function columnsOf(verdict: Verdict) {
  if ('asked' in verdict) {
    const { asked } = verdict
    const isWhole = asked.questions.every(({ reply }) => reply !== undefined)
    return { asked: asked as unknown as JsonValue, ...(isWhole ? { consent: 'given' } : {}) }
  }
  if (verdict.agrees) return { consent: 'given' }
  const { result, answered = false } = verdict
  return {
    ...{ done: true, text: result, summary: answered ? 'answered' : 'not allowed', failed: !answered },
    consent: answered ? 'given' : 'refused',
  }
}
