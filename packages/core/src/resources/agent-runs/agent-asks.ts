import type { ToolCall } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { jsonObject } from '../../kernel/tools/index.ts'
import { openRunsOf, stepsOfTurn } from './agent-run-records.ts'
import type { AgentStepRow } from './agent-run-tables.ts'
import { waitsForPerson } from './call-tool.ts'

/** What an agent wants of its user before it continues. */
export interface AgentAsk {
  /** By which it is decided: `{"approve": "2.1"}`. */
  readonly callId: string
  /** `approval`: may the tool be called? `answer`: the user is asked something. */
  readonly kind: 'approval' | 'answer'
  readonly tool: string
  /** As the model wrote them: JSON text. */
  readonly arguments: string
  /** What the user is asked. */
  readonly question?: string
}

/** The name by which a person decides about a call. */
export const callName = ({ turn, seq }: Pick<AgentStepRow, 'turn' | 'seq'>): string => `${turn}.${seq}`

/** What the agent that works on a question wants of its user. For callers who were checked before. */
export async function agentAsks(
  storage: RecordStore,
  question: { readonly id: string; readonly session_id: string },
): Promise<AgentAsk[]> {
  const rows = await openRunsOf(storage, question.session_id)
  const run = rows.find((row) => row.generation_id === question.id && row.state !== 'thinking')
  if (!run) return []
  const { turn } = run.loop as { readonly turn: number }
  return (await stepsOfTurn(storage, run.id, turn)).filter(waitsForPerson).map(askOf)
}

function askOf(step: AgentStepRow): AgentAsk {
  const { name, arguments: given } = step.call as unknown as ToolCall
  const ask = { callId: callName(step), tool: name, arguments: given }
  if (step.consent !== 'answer') return { ...ask, kind: 'approval' }
  const { question } = jsonObject(given) ?? {}
  return { ...ask, kind: 'answer', ...(typeof question === 'string' ? { question } : {}) }
}
