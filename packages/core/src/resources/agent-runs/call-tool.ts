import type { Draft } from '../../kernel/durable/index.ts'
import { agentRunEntity, type AgentRunInstance } from './agent-run-machine.ts'
import type { CallPlace } from './call-place.ts'
import type { AgentStepRow } from './agent-run-tables.ts'
import { questionsOf } from './questions-of-call.ts'

/** What decides when a call begins. */
export type QueuedCall = Pick<AgentStepRow, 'turn' | 'seq' | 'done' | 'in_order' | 'consent'> &
  Partial<Pick<AgentStepRow, 'asked'>>

/** Whether a person has to reply to a call, or in its place. */
export const waitsForPerson = ({ done, consent }: Pick<QueuedCall, 'done' | 'consent'>): boolean =>
  !done && (consent === 'approval' || consent === 'answer' || consent === 'input')

/** The calls of a turn that are carried out at this time: those that change something one after the other, in their order. */
function underWay<Call extends QueuedCall>(calls: readonly Call[]): Call[] {
  const open = calls.filter(({ done }) => !done)
  const first = open.find((call) => call.in_order)
  return open.filter((call) => !waitsForPerson(call) && (!call.in_order || call === first))
}

/** Has tools carry out the calls of a turn that nothing holds back any more. How many they are. */
export function beginCalls(
  draft: Draft,
  run: AgentRunInstance,
  { before, after }: { readonly before: readonly QueuedCall[]; readonly after: readonly QueuedCall[] },
): number {
  const running = new Set(underWay(before).map(({ seq }) => seq))
  const next = underWay(after).filter(({ seq }) => !running.has(seq))
  for (const { turn, seq, asked = null } of next) {
    // The call that asked is still running.
    if (questionsOf({ asked })?.live === true) continue
    draft.enqueue({
      kind: agentRunEntity.kind,
      id: run.id,
      type: 'callTool',
      request: { lane: 'tool', owner: run.row.owner_id, parameters: { turn, seq } },
    })
  }
  return next.length
}

/** Begins what waited for a call of its turn that has its result now: how many began, and the calls as they are then. */
export function callNext<Call extends QueuedCall>(
  draft: Draft,
  run: AgentRunInstance,
  before: readonly Call[],
  { turn, seq }: CallPlace,
): { readonly begun: number; readonly after: readonly Call[] } {
  const after = before.map((call) => (call.turn === turn && call.seq === seq ? { ...call, done: true } : call))
  return { begun: beginCalls(draft, run, { before, after }), after }
}
