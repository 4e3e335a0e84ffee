import type { Draft } from '../../kernel/durable/index.ts'
import type { JsonValue, UserQuestion, UserReply } from '../../kernel/ports/index.ts'
import { update } from '../../kernel/records/index.ts'
import type { AgentRunInstance } from './agent-run-machine.ts'
import { agentStepTable, type AgentStepRow } from './agent-run-tables.ts'
import type { CallPlace } from './call-place.ts'
import { moveRun } from './move-run.ts'

/** A question of a call, and what its user replied. */
export interface AskedQuestion {
  readonly question: UserQuestion
  /** Among all questions of the call, from 1. */
  readonly number: number
  readonly reply?: UserReply | undefined
}

/** What a call has asked, as its step keeps it: the questions of one round. */
export interface QuestionsOfCall {
  /** The call keeps running meanwhile, in the process that carries it out; otherwise it ended, and is made again with the replies. */
  readonly live: boolean
  /** Rounds so far, this one among them. */
  readonly rounds: number
  readonly questions: readonly AskedQuestion[]
  /** For the asking server, returned unchanged. */
  readonly state?: JsonValue | undefined
}

export const questionsOf = ({ asked }: Pick<AgentStepRow, 'asked'>): QuestionsOfCall | undefined =>
  (asked as unknown as QuestionsOfCall | null) ?? undefined

export const openQuestion = (step: Pick<AgentStepRow, 'asked'>): AskedQuestion | undefined =>
  questionsOf(step)?.questions.find(({ reply }) => reply === undefined)

/** With a further round of questions. */
export function nextRound(
  before: QuestionsOfCall | undefined,
  {
    live,
    questions,
    state,
  }: { readonly live: boolean; readonly questions: readonly UserQuestion[]; readonly state?: JsonValue | undefined },
): QuestionsOfCall {
  const last = before?.questions.at(-1)?.number ?? 0
  return {
    live,
    rounds: (before?.rounds ?? 0) + 1,
    questions: questions.map((question, index) => ({ question, number: last + index + 1 })),
    ...(state === undefined ? {} : { state }),
  }
}

/** The same with this reply to the question of this number, or to all that are open. */
export const withReply = (asked: QuestionsOfCall, reply: UserReply, number?: number): QuestionsOfCall => ({
  ...asked,
  questions: asked.questions.map((each) =>
    each.reply === undefined && (number === undefined || each.number === number) ? { ...each, reply } : each,
  ),
})

/** Has the run wait for the replies to what a call asks. False when nobody wants its result any more. */
export function askUser(
  draft: Draft,
  run: AgentRunInstance,
  { turn, seq }: CallPlace,
  asked: QuestionsOfCall,
): boolean {
  if (!moveRun(draft, run, { type: 'ASKED', turn, seq })) return false
  const set = {
    asked: asked as unknown as JsonValue,
    consent: 'input',
    // A call that ended with questions did not get lost.
    ...(asked.live ? {} : { begun: false }),
  }
  draft.step(update(agentStepTable, { key: { run_id: run.id, turn, seq }, set }))
  return true
}
