import { checkReply } from '../../kernel/questions/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { UserReply } from '../../kernel/ports/index.ts'
import { jsonObject } from '../../kernel/tools/index.ts'
import { callName, questionName } from './agent-asks.ts'
import type { AgentStepRow } from './agent-run-tables.ts'
import type { Verdict } from './hear-person.ts'
import { openQuestion, questionsOf, withReply } from './questions-of-call.ts'

/** What a person decides about one call, or replies to one question of a call. */
export interface Decision {
  /** Whether it is about this call. */
  isAbout(step: AgentStepRow): boolean
  /** @throws `invalid_input` for what does not fit what the call waits for */
  verdictOn(step: AgentStepRow): Verdict
}

/** The decision in a message; undefined for words. */
export function decisionIn(text: string): Decision | undefined {
  const { approve, deny, reason, answer, content, decline, cancel } = jsonObject(text) ?? {}
  if (approve !== undefined) return decision(approve, { agrees: true })
  if (deny !== undefined) return decision(deny, refusal(typeof reason === 'string' ? reason : ''))
  if (answer !== undefined) return reply(answer, (question) => ({ action: 'accept', ...contentOf(question, content) }))
  if (decline !== undefined) return reply(decline, () => ({ action: 'decline' }))
  return cancel === undefined ? undefined : reply(cancel, () => ({ action: 'cancel' }))
}

export const refusal = (reason: string): Verdict => ({
  agrees: false,
  result: `The user did not allow this call, and it was not carried out. ${reason}`.trim(),
})

const decision = (name: unknown, verdict: Verdict): Decision => ({
  isAbout: (step) => callName(step) === name && step.consent !== 'input',
  verdictOn(step) {
    if (step.consent === 'answer') throw isQuestion()
    return verdict
  },
})

type Asked = NonNullable<ReturnType<typeof openQuestion>>

const reply = (name: unknown, replyTo: (asked: Asked) => UserReply): Decision => ({
  isAbout(step) {
    const open = step.consent === 'input' ? openQuestion(step) : undefined
    return open !== undefined && questionName(step, open) === name
  },
  verdictOn(step) {
    const open = openQuestion(step)!
    return { asked: withReply(questionsOf(step)!, replyTo(open), open.number) }
  },
})

function contentOf({ question }: Asked, given: unknown) {
  const content = checkReply(question, given)
  return content ? { content } : {}
}

const isQuestion = () =>
  new DocentError({ code: 'invalid_input', message: 'This is a question of the agent: answer it with plain text.' })

/** @returns the error for a reply to what does not wait: it names what does */
export function notWaiting(waiting: readonly AgentStepRow[]): DocentError {
  const examples = waiting.map((step) => {
    const open = step.consent === 'input' ? openQuestion(step) : undefined
    return open ? `{"answer": "${questionName(step, open)}", "content": {…}}` : `{"approve": "${callName(step)}"}`
  })
  const message = `Name a waiting call, such as ${examples[0]}; these are waiting: ${waiting.map(nameOf).join(', ')}.`
  return new DocentError({ code: 'invalid_input', message })
}

function nameOf(step: AgentStepRow): string {
  const open = step.consent === 'input' ? openQuestion(step) : undefined
  return open ? questionName(step, open) : callName(step)
}
