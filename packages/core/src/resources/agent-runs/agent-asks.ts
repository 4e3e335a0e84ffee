import type { QuestionField, ToolCall } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { jsonObject } from '../../kernel/tools/index.ts'
import { openRunsOf, stepsOfTurn } from './agent-run-records.ts'
import type { AgentStepRow } from './agent-run-tables.ts'
import { waitsForPerson } from './call-tool.ts'
import { openQuestion, type AskedQuestion } from './questions-of-call.ts'

/** What an agent wants of its user before it continues. */
export interface AgentAsk {
  /** By which it is decided: `{"approve": "2.1"}`. */
  readonly callId: string
  /** `approval`: may the tool be called? `answer`: the agent asks the user something. `input`: somebody else does, through the tool. */
  readonly kind: 'approval' | 'answer' | 'input'
  readonly tool: string
  /** As the model wrote them: JSON text. */
  readonly arguments: string
  /** What the user is asked. */
  readonly question?: string
  /** Of an `input`: who asks, such as the name of an MCP server. Question, fields and address are their words, which nobody checked. */
  readonly from?: string
  /** Of an `input`: what to fill in. Never passwords or other secrets. */
  readonly fields?: readonly QuestionField[]
  /** Of an `input`: the address that the user is to open. */
  readonly url?: string
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
  const open = step.consent === 'input' ? openQuestion(step) : undefined
  if (open) return { ...ask, ...inputOf(step, open) }
  if (step.consent !== 'answer') return { ...ask, kind: 'approval' }
  const { question } = jsonObject(given) ?? {}
  return { ...ask, kind: 'answer', ...(typeof question === 'string' ? { question } : {}) }
}

/** The name of a question of a call. */
export const questionName = (step: Pick<AgentStepRow, 'turn' | 'seq'>, { number }: AskedQuestion): string =>
  `${callName(step)}.${number}`

function inputOf(step: AgentStepRow, asked: AskedQuestion) {
  const { from, message, fields, url } = asked.question
  return {
    callId: questionName(step, asked),
    kind: 'input' as const,
    question: message,
    from,
    ...(fields ? { fields } : {}),
    ...(url === undefined ? {} : { url }),
  }
}
