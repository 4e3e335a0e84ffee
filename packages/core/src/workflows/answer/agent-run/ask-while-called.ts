import { DocentError } from '../../../kernel/errors/index.ts'
import type { Draft, EffectRun } from '../../../kernel/durable/index.ts'
import type { Clock, HostToolResumption, UserQuestion, UserReply } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import {
  agentRunEntity,
  askUser,
  hearPerson,
  nextRound,
  questionsOf,
  stepsOfTurn,
  withReply,
  type CallPlace,
  type QuestionsOfCall,
} from '../../../resources/agent-runs/index.ts'
import type { OpenRun } from './open-run.ts'

/** Rounds of questions of one call. */
export const mostRounds = 10
/** How long a running call waits for its user: it holds a place and a connection meanwhile. */
const longestWaitMs = 300_000
/** The reply may come in any process. */
const lookEveryMs = 500
const canceled: UserReply = { action: 'cancel' }

interface Dependencies {
  readonly storage: RecordStore
  readonly clock: Clock
}

/** Asks the user of a run while one of its calls is running, one question after the other. */
export function askingWhileCalled(dependencies: Dependencies, run: EffectRun<CallPlace>, open: OpenRun) {
  const { storage, clock } = dependencies
  const { signal } = open.parts.session
  const place = run.parameters
  let last: Promise<unknown> = Promise.resolve()
  let asking = false
  let isOver = false

  const stepNow = async () =>
    (await stepsOfTurn(storage, run.entityId, place.turn)).find(({ seq }) => seq === place.seq)

  async function reply(): Promise<UserReply> {
    const until = clock.now() + longestWaitMs
    for (;;) {
      const step = await stepNow()
      if (!step) throw new DocentError({ code: 'canceled', message: 'The run is gone.' })
      if (step.consent !== 'input') return questionsOf(step)?.questions[0]?.reply ?? canceled
      if (clock.now() >= until) {
        await withdraw()
        continue
      }
      await later(clock, lookEveryMs, signal)
    }
  }

  const withdraw = () => run.commit((draft) => withdrawQuestions(draft, run.entityId, place))

  async function askOne(question: UserQuestion): Promise<UserReply> {
    const isAsked = await run.commit(async (draft) => {
      const row = await draft.load(agentRunEntity, run.entityId)
      const step = (await stepsOfTurn(draft.storage, run.entityId, place.turn)).find(({ seq }) => seq === place.seq)
      const before = step && questionsOf(step)
      if (!row || !step || isOver || (before?.rounds ?? 0) >= mostRounds) return false
      return askUser(draft, row, place, nextRound(before, { live: true, questions: [question] }))
    })
    if (!isAsked) return canceled
    asking = true
    try {
      return await reply()
    } finally {
      asking = false
    }
  }

  return {
    ask(question: UserQuestion): Promise<UserReply> {
      const asked = last.then(() => askOne(question))
      last = asked.catch(() => {})
      return asked
    },
    /** The call is over: a question that is still open is withdrawn. */
    async end(): Promise<void> {
      isOver = true
      if (asking && !signal.aborted) await withdraw()
    },
  }
}

/** Has a call go on without the replies that it still waits for. */
export async function withdrawQuestions(draft: Draft, runId: string, place: CallPlace): Promise<void> {
  const run = await draft.load(agentRunEntity, runId)
  if (!run || (run.state !== 'waiting' && run.state !== 'acting')) return
  const step = (await stepsOfTurn(draft.storage, runId, place.turn)).find(({ seq }) => seq === place.seq)
  const asked = step?.consent === 'input' ? questionsOf(step) : undefined
  if (asked)
    await hearPerson(draft, run, ({ seq }) => (seq === place.seq ? { asked: withReply(asked, canceled) } : undefined))
}

/** The replies to the questions with which an attempt ended, for the next one. */
export const resumptionOf = ({ questions, state }: QuestionsOfCall): HostToolResumption => ({
  replies: Object.fromEntries(questions.map(({ question, reply }) => [question.name, reply ?? canceled])),
  ...(state === undefined ? {} : { state }),
})

function later(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel()
      reject(signal.reason as Error)
    }
    const cancel = clock.schedule(clock.now() + ms, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
