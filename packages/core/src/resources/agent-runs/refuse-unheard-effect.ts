import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import { agentRunEntity, type AgentRunInstance } from './agent-run-machine.ts'
import { openRunsOf } from './agent-run-records.ts'
import { hearPerson } from './hear-person.ts'
import { moveRun } from './move-run.ts'
import { questionsOf, withReply } from './questions-of-call.ts'

/** Settles what a run waits for, so that it continues without it. */
const refuseUnheard = (draft: Draft, run: AgentRunInstance): Promise<void> =>
  hearPerson(draft, run, (step) => {
    const asked = step.consent === 'input' ? questionsOf(step) : undefined
    if (asked) return { asked: withReply(asked, { action: 'cancel' }) }
    return { agrees: false, result: step.consent === 'answer' ? notAnswered : notAllowed }
  })

const notAnswered = 'The user did not answer. Continue as well as you can without.'
const notAllowed = 'Nobody allowed this call, so it was not carried out. Continue without it.'

/** Continues a run for which nobody has said anything in time. */
export const refuseUnheardEffect = () =>
  defineEffect({
    effect: 'agent_run.refuseUnheard',
    parameters: z.object({}),
    maxAttempts: 1_000,
    run:
      async ({ entityId }) =>
      async (draft) => {
        const run = await draft.load(agentRunEntity, entityId)
        if (run?.state === 'waiting') await refuseUnheard(draft, run)
      },
    failed: () => () => {},
  })

/** For a question whose answer is stopped, or is to finish with what there is: its agent waits for nobody any more. */
export async function endWaiting(
  draft: Draft,
  question: { readonly id: string; readonly session_id: string },
  how: 'stop' | 'finish',
): Promise<void> {
  const rows = await openRunsOf(draft.storage, question.session_id)
  const row = rows.find((each) => each.generation_id === question.id && each.state === 'waiting')
  if (!row) return
  const run = draft.instance(agentRunEntity, row)
  if (how === 'stop') moveRun(draft, run, { type: 'STOPPED' })
  else await refuseUnheard(draft, run)
}
