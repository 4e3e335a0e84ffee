import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { agentRunEntity, type AgentRunInstance } from './agent-run-machine.ts'
import { openProgramsOf, openRunsOf, userMessagesOf } from './agent-run-records.ts'
import { agentStepTable, type AgentRunRow, type AgentStepRow } from './agent-run-tables.ts'
import { decisionIn, notWaiting, refusal, type Decision } from './decision-in.ts'
import { callsForPerson, hearPerson } from './hear-person.ts'
import { moveRun } from './move-run.ts'
import { programRunEntity } from './program-run-machine.ts'

/** Places of a turn from here on are what its user said; those of calls come before. */
const firstPlace = 1_000
const mostMessages = 100

/**
 * Sends a message to the run of a question. It decides about a call that waits for a person, or answers what the agent asked;
 * otherwise the agent reads it before the next call of its model.
 * @throws `wrong_state` when none is at work, `too_large` when it has many messages already, `not_found` and
 * `invalid_input` for a decision that fits no call
 */
export async function sendToRun(draft: Draft, questionId: string, sessionId: string, text: string): Promise<void> {
  if (await sendToProgram(draft, questionId, sessionId, text)) return
  const row = (await openRunsOf(draft.storage, sessionId)).find((run) => run.generation_id === questionId)
  const run = row && draft.instance(agentRunEntity, row)
  if (!run) {
    throw new DocentError({ code: 'wrong_state', message: 'No agent works on this question any more, or none did.' })
  }
  const waiting = await callsForPerson(draft, run)
  const decision = decisionIn(text)
  if (waiting.length > 0) await decide(draft, run, waiting, decision ?? text)
  else if (decision === undefined) await steer(draft, run, text)
  else throw new DocentError({ code: 'wrong_state', message: 'No call of this agent is waiting for a reply.' })
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'ok', 'approve', 'approved', 'allow'])

async function decide(
  draft: Draft,
  run: AgentRunInstance,
  waiting: readonly AgentStepRow[],
  said: Decision | string,
): Promise<void> {
  if (typeof said !== 'string') {
    const call = waiting.find((step) => said.isAbout(step))
    if (!call) throw notWaiting(waiting)
    const verdict = said.verdictOn(call)
    return hearPerson(draft, run, ({ seq }) => (seq === call.seq ? verdict : undefined))
  }
  const text = said
  const question = waiting.find(({ consent }) => consent === 'answer')
  if (question) {
    const result = `The user answers: ${text}`
    return hearPerson(draft, run, ({ seq }) =>
      seq === question.seq ? { agrees: false, answered: true, result } : undefined,
    )
  }
  // Words are for the agent; what others ask through a tool is answered by its name.
  const calls = waiting.filter(({ consent }) => consent === 'approval')
  if (calls.length === 0) throw notWaiting(waiting)
  const isOne = ({ consent }: AgentStepRow) => consent === 'approval'
  if (!yes.has(text.trim().toLowerCase()))
    return hearPerson(draft, run, (step) => (isOne(step) ? refusal(text) : undefined))
  if (calls.length > 1) throw notWaiting(waiting)
  return hearPerson(draft, run, (step) => (isOne(step) ? { agrees: true } : undefined))
}

async function steer(draft: Draft, run: AgentRunInstance, text: string): Promise<void> {
  const { turn } = run.row.loop as { readonly turn: number }
  await storeMessage(draft, run, turn, text)
  moveRun(draft, run, { type: 'MESSAGED' })
}

/** Programs read messages of their user on their standard input. False when none works on the question. */
async function sendToProgram(draft: Draft, questionId: string, sessionId: string, text: string): Promise<boolean> {
  const row = (await openProgramsOf(draft.storage, sessionId)).find((run) => run.generation_id === questionId)
  if (!row) return false
  const run = draft.instance(programRunEntity, row)
  await storeMessage(draft, run, 0, text)
  draft.send(run, { type: 'MESSAGED' })
  return true
}

async function storeMessage(
  draft: Draft,
  { id, row }: { readonly id: string; readonly row: Pick<AgentRunRow, 'session_id'> },
  turn: number,
  text: string,
): Promise<void> {
  const messages = await userMessagesOf(draft.storage, id)
  if (messages.length >= mostMessages) {
    throw new DocentError({ code: 'too_large', message: `An agent takes at most ${mostMessages} messages in one run.` })
  }
  draft.insert(agentStepTable, {
    ...{ run_id: id, turn, seq: firstPlace + messages.length, session_id: row.session_id },
    ...{ kind: 'human', done: true, text, failed: false, calls: [], warnings: [], in_order: false, begun: false },
  })
}

/** @throws `wrong_state` while an agent works in a chat; one that waits for a person does not work */
export async function refuseWhileAgentWorks(storage: RecordStore, sessionId: string): Promise<void> {
  const working = (await openRunsOf(storage, sessionId)).some(
    ({ plan, state }) => plan === 'agent_only' && state !== 'waiting',
  )
  if (!working && (await openProgramsOf(storage, sessionId)).length === 0) return
  throw new DocentError({
    code: 'wrong_state',
    message: 'An agent works in this chat; stop its answer, or wait until it has ended.',
  })
}
