import { z } from 'zod'
import { scopeOf } from '../../access/index.ts'
import { withdraw, type Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Principal, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { inForeground } from '../../kernel/system/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { endWaiting } from '../../resources/agent-runs/index.ts'
import {
  generationEntity,
  generationsOfSession,
  unfinishedInSession,
  type StreamLog,
  type GenerationInstance,
  type GenerationRow,
  generationTopic,
  findGeneration,
} from '../../resources/generations/index.ts'
import { beginAnswer, type BeginAnswerDependencies } from './begin-answer.ts'
import type { CompletionInput } from './request/completion-request.ts'
import type { AnswerEvent, AnswerPosition, ReadAnswer } from './read-answer.ts'

export interface AnswersDependencies extends BeginAnswerDependencies {
  readonly storage: RecordStore
  readonly signals: Signals
  readonly log: StreamLog
  readonly read: ReadAnswer
}

/** An answer that is being made. */
export interface Answer {
  /** Id of the question; control calls and later readers name it. */
  readonly questionId: string
  /** The answer as it is said. Leaving the loop, or aborting, ends the reading only: the answer continues. */
  readonly events: AsyncIterable<AnswerEvent>
  /** Waits for the whole answer. @throws what the answer failed with. */
  result(): Promise<{ readonly messageId: string; readonly body: string }>
}

const positionSchema = z.object({ offset: z.int().min(0).default(0), epoch: z.int().min(1).optional() })

/** Asking, following and steering answers. */
export function answersService(dependencies: AnswersDependencies) {
  const { runtime, storage, signals, chats, log, read } = dependencies
  const begin = beginAnswer(dependencies)

  function answer(
    questionId: string,
    position: AnswerPosition,
    { signal }: CallOptions,
    asked?: GenerationRow,
  ): Answer {
    return {
      questionId,
      events: { [Symbol.asyncIterator]: () => read(questionId, position, signal, asked) },
      async result() {
        for await (const event of read(questionId, {}, signal, asked)) {
          if (event.type === 'answer-finished') return { messageId: event.messageId, body: event.text }
          if (event.type === 'answer-failed') throw event.error
        }
        throw new DocentError({ code: 'internal', message: 'The answer ended without a final event.' })
      },
    }
  }

  /** One control call: the request is committed first, then the writer of the answer is notified. */
  async function control(
    principal: Principal,
    questionId: string,
    options: CallOptions,
    decide: (draft: Draft, generation: GenerationInstance) => Promise<void> | void,
  ): Promise<void> {
    const message = await chats.requireMessage(scopeOf(principal), questionId)
    if (message.role !== 'user') {
      throw new DocentError({
        code: 'invalid_input',
        message: 'This is an answer; give the id of the question, a message without reply_to.',
      })
    }
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const generation = await draft.load(generationEntity, questionId)
      if (!generation)
        throw new DocentError({ code: 'wrong_state', message: 'Nothing is being answered for this message.' })
      await decide(draft, generation)
    })
    signals.publish(generationTopic(questionId))
  }

  const interrupt = (questionId: string) =>
    runtime.interrupt(
      'generation.answerQuestion',
      questionId,
      new DocentError({ code: 'canceled', message: 'The answer was stopped.' }),
    )

  return {
    /**
     * Asks a question. The question is stored when this returns; the answer is made whether or not anybody reads it.
     * @throws `not_found` for an unknown session or model, `unsupported`, `invalid_input`, `wrong_state` when archived,
     * `rate_limited`, `over_budget` or `forbidden` where the caps of costs leave no room.
     */
    async complete(
      principal: Principal,
      chatId: string,
      input: CompletionInput,
      options: CallOptions = {},
    ): Promise<Answer> {
      const { questionId, asked } = await inForeground(() => begin(principal, chatId, input, options))
      return answer(questionId, {}, options, asked)
    },

    /** Follows the answer to a question from a position on, also after its end. @throws `not_found` */
    async follow(
      principal: Principal,
      questionId: string,
      input: AnswerPosition = {},
      options: CallOptions = {},
    ): Promise<Answer> {
      const position = check(positionSchema, input)
      await chats.requireMessage(scopeOf(principal), questionId)
      const row = await findGeneration(storage, questionId, ['id'])
      if (!row) throw new DocentError({ code: 'not_found', message: 'There is no answer to this message.' })
      return answer(questionId, position, options)
    },

    /** Holds the delivery where it is; the model continues. @throws `wrong_state` unless an answer is being streamed. */
    pause: (principal: Principal, questionId: string, options: CallOptions = {}): Promise<void> =>
      control(principal, questionId, options, async (draft, generation) => {
        if ((generation.row.request as { readonly stream?: boolean }).stream === false) throw notStreamed()
        const bases = generation.row.epoch_bases as number[]
        const said = log.live(questionId)?.text() ?? (await log.read(questionId, bases))
        draft.send(generation, { type: 'PAUSE' })
        draft.set(generation, { deliver_up_to: said.length })
      }),

    /** Delivers on. @throws `wrong_state` unless paused. */
    resume: (principal: Principal, questionId: string, options: CallOptions = {}): Promise<void> =>
      control(principal, questionId, options, (draft, generation) => {
        draft.send(generation, { type: 'RESUME' })
        draft.set(generation, { deliver_up_to: null })
      }),

    /** Lets the answer end at its next sentence. @throws `wrong_state` when it has ended. */
    finish: (principal: Principal, questionId: string, options: CallOptions = {}): Promise<void> =>
      control(principal, questionId, options, async (draft, generation) => {
        draft.send(generation, { type: 'FINISH' })
        draft.set(generation, { deliver_up_to: null })
        await endWaiting(draft, generation.row, 'finish')
      }),

    /** Ends the answer at once; what was said stays. @throws `wrong_state` when it has ended. */
    async stop(principal: Principal, questionId: string, options: CallOptions = {}): Promise<void> {
      await control(principal, questionId, options, async (draft, generation) => {
        if (generation.state === 'queued') await withdraw(draft, generationEntity.kind, generation)
        draft.send(generation, { type: 'STOP' })
        draft.set(generation, { deliver_up_to: null })
        await endWaiting(draft, generation.row, 'stop')
      })
      interrupt(questionId)
    },

    /** For the deletion of a session: nothing of it is answered any more, and its streams are forgotten. */
    async stopSession(sessionId: string, signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted()
        const rows = await unfinishedInSession(storage, sessionId, 50)
        if (rows.length === 0) break
        for (const { id } of rows) {
          await runtime.commit({ engine: 'delete-session' }, async (draft) => {
            const generation = await draft.load(generationEntity, id)
            if (!generation || !draft.can(generation, { type: 'STOP' })) return
            draft.send(generation, { type: 'STOP' })
            // There will be no message to conclude with.
            draft.set(generation, { concluded: true })
          })
          interrupt(id)
          signals.publish(generationTopic(id))
        }
      }
      const rows = await generationsOfSession(storage, sessionId, ['id'])
      for (const { id } of rows) await log.forget(id)
    },
  }
}

const notStreamed = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'This answer is not streamed: there is no delivery to hold. Stop it, or let it finish.',
  })
