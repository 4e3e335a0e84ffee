import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { agentRunEntity } from './agent-run-machine.ts'
import { openRunsOf, toldIn } from './agent-run-records.ts'
import { agentStepTable } from './agent-run-tables.ts'

/** Places of a turn from here on are what its user said; those of calls come before. */
const firstPlace = 1_000
const mostMessages = 100

/**
 * Says something to the run of a question, which reads it before the next call of its model.
 * @throws `wrong_state` when none is at work, `too_large` when it was told very much already
 */
export async function tellRun(draft: Draft, questionId: string, sessionId: string, text: string): Promise<void> {
  const row = (await openRunsOf(draft.storage, sessionId)).find((run) => run.generation_id === questionId)
  const run = row && draft.instance(agentRunEntity, row)
  if (!run) {
    throw new DocentError({ code: 'wrong_state', message: 'No agent works on this question any more, or none did.' })
  }
  const told = await toldIn(draft.storage, run.id)
  if (told.length >= mostMessages) {
    throw new DocentError({ code: 'too_large', message: `An agent takes at most ${mostMessages} messages in one run.` })
  }
  const { turn } = run.row.loop as { readonly turn: number }
  draft.insert(agentStepTable, {
    ...{ run_id: run.id, turn, seq: firstPlace + told.length, session_id: sessionId },
    ...{ kind: 'human', done: true, text, failed: false, calls: [], warnings: [] },
  })
  draft.send(run, { type: 'TOLD' })
}

/** @throws `wrong_state` while an agent works in a chat */
export async function refuseWhileAgentWorks(storage: RecordStore, sessionId: string): Promise<void> {
  const working = (await openRunsOf(storage, sessionId)).some(({ plan }) => plan === 'agent_only')
  if (!working) return
  throw new DocentError({
    code: 'wrong_state',
    message: 'An agent works in this chat; stop its answer, or wait until it has ended.',
  })
}
