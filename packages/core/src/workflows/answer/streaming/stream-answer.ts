import { Stopping, type EffectRun } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { Clock, FinishReason, ModelUsage, Signals } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { type GenerationRow, type LiveStream, findGeneration } from '../../../resources/generations/index.ts'
import { answerFlow, type FlowRecord } from './answer-flow.ts'
import { continuePrompt } from '../prompt/build-prompt.ts'
import { inPieces } from './in-pieces.ts'
import { withoutPictures } from './without-pictures.ts'
import type { AnswerJob } from '../request/answer-job.ts'
import type { PreparedPrompt } from '../prepared-prompt.ts'

export interface StreamAnswerDependencies {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly signals: Signals
}

/**
 * Resolves when it is durable that the answer is generated, with its record as that left it; undefined when it is not wanted
 * any more. `at` is no later than that.
 */
export type Wanted = Promise<{ readonly row: GenerationRow; readonly at: number } | undefined>

export interface StreamOutcome {
  readonly end: 'said' | 'gone' | 'park'
  readonly usage: ModelUsage | undefined
  /** Why the model ended; undefined where it did not report that. */
  readonly reason?: FinishReason | undefined
  /** It said that what it was given does not answer. */
  readonly unanswered?: boolean | undefined
  readonly firstAt: number | undefined
}

/**
 * Streams an answer: asks the model and writes its text into the stream, as long as callers want it.
 */
export async function streamAnswer(
  { clock, signals, storage }: StreamAnswerDependencies,
  run: EffectRun<unknown>,
  job: AnswerJob,
  prepared: PreparedPrompt,
  stream: LiveStream,
  wanted: Wanted,
): Promise<StreamOutcome> {
  // Awaited below, after the first text; until then its failure must not count as unhandled.
  wanted.catch(() => {})
  const { model } = job
  const least = job.request.llmArgs.minCharsPerYield ?? 1
  const soFar = stream.text()
  const { continuation } = model.capabilities
  if (soFar !== '' && continuation === 'none') {
    throw new DocentError({
      code: 'unavailable',
      message: 'The answer was interrupted, and its model cannot continue it.',
    })
  }
  const messages =
    soFar === ''
      ? prepared.messages
      : continuePrompt(prepared.messages, soFar, continuation === 'none' ? 'prompted' : continuation)
  const controller = new AbortController()
  const abort = () => controller.abort(run.signal.reason)
  run.signal.addEventListener('abort', abort)
  if (run.signal.aborted) abort()
  const flow = answerFlow({
    clock,
    signals,
    generationId: run.entityId,
    stream,
    look: async () => flowRecord(await findGeneration(storage, run.entityId)),
  })
  let usage: ModelUsage | undefined
  let reason: FinishReason | undefined
  let unanswered: boolean | undefined
  let firstAt: number | undefined
  flow.watch(() => controller.abort(new DocentError({ code: 'canceled', message: 'The answer is over.' })))
  try {
    const streamed = model.stream({
      messages,
      ...prepared.arguments,
      grounding: prepared.gathered && { question: job.question, passages: prepared.gathered.numbered },
      signal: controller.signal,
    })
    // What an agent read may be in an address.
    const said = prepared.plan === 'agent_only' ? withoutPictures(streamed, soFar) : streamed
    for await (const part of least > 1 ? inPieces(said, least) : said) {
      if (part.type === 'finish') ({ usage, reason, unanswered } = part)
      if (part.type !== 'text-delta' || part.text === '') continue
      const begun = await wanted
      if (!begun) return { end: 'gone', usage, firstAt }
      flow.known(flowRecord(begun.row), begun.at)
      firstAt ??= clock.now()
      const decision = await flow.beforeNext()
      if (decision === 'gone' || decision === 'park') return { end: decision, usage, firstAt }
      if (decision === 'close') return { end: 'said', usage, firstAt }
      const { text, last } = flow.shape(part.text)
      stream.append(text)
      if (last) return { end: 'said', usage: undefined, firstAt }
    }
    return { end: (await wanted) ? 'said' : 'gone', usage, reason, unanswered, firstAt }
  } catch (error) {
    // A stop takes effect through the record; the provider's complaint about the closed connection is no failure.
    if (run.signal.aborted && !(run.signal.reason instanceof Stopping) && isCanceled(run.signal.reason)) {
      return { end: 'gone', usage, firstAt }
    }
    const over = run.signal.aborted ? undefined : flow.over()
    if (over) return { end: over === 'close' && (await wanted) ? 'said' : 'gone', usage, firstAt }
    throw error
  } finally {
    controller.abort(new DocentError({ code: 'canceled', message: 'The answer is complete.' }))
    run.signal.removeEventListener('abort', abort)
    flow.dispose()
  }
}

const flowRecord = (row: GenerationRow | undefined): FlowRecord => ({
  state: row?.state ?? 'stopped',
  deliverUpTo: row?.deliver_up_to ?? undefined,
})

const isCanceled = (reason: unknown) => DocentError.isInstance(reason) && reason.code === 'canceled'
