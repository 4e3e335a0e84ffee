import { z } from 'zod'
import { defineEffect, type Draft, type EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError } from '../../kernel/errors/index.ts'
import { update } from '../../kernel/records/index.ts'
import {
  generationEntity,
  isFinal,
  type LiveStream,
  type StreamEnd,
  type StreamLog,
  type GenerationRow,
} from '../../resources/generations/index.ts'
import { inForeground } from '../../kernel/system/index.ts'
import type { EnterNextCall } from '../../resources/models/index.ts'
import { recordSpent, recordUsage } from '../../resources/usage/index.ts'

import { beginRun } from './agent-run/index.ts'
import { beginProgram } from './program-run/index.ts'
import { answerRecord } from './answer-record.ts'
import { endAnswer, failAnswer } from './fail-answer.ts'
import type { AnswerForm } from './request/answer-form.ts'
import { answerPurpose, readAnswerJob, type AnswerJob } from './request/answer-job.ts'
import { callLeftBehind, interruptedCall } from './interrupted-call.ts'
import { keepPlan } from './kept-plan.ts'
import { loopKinds } from './plans/agentic/index.ts'
import { prepareAnswer } from './prepare-answer.ts'
import type { PrepareDependencies, PreparedPrompt } from './prepared-prompt.ts'
import { reflect } from './reflect.ts'
import { streamCheckedAnswer } from './streaming/stream-checked-answer.ts'
import { streamVerbatim } from './streaming/stream-verbatim.ts'
import { linksForPictures } from './streaming/without-pictures.ts'
import {
  streamAnswer,
  type StreamAnswerDependencies,
  type StreamOutcome,
  type Wanted,
} from './streaming/stream-answer.ts'

/** An earlier attempt heard the model out, and ended before it could record that. */
async function endedOutcome(end: StreamEnd, wanted: Wanted): Promise<StreamOutcome> {
  return { ...end, usage: end.usage, end: (await wanted) ? 'said' : 'gone', firstAt: undefined }
}

export interface AnswerDependencies extends PrepareDependencies, StreamAnswerDependencies {
  readonly log: StreamLog
}

/** Whether a run comes first, as far as can be seen before: nothing is streamed then. It may turn out that the model calls no tools. */
const beginsWithRun = ({ row, plan }: AnswerJob): boolean => row.state === 'queued' && plan in loopKinds

/** Has the answer said, in the way that it is made. */
function said(
  dependencies: AnswerDependencies,
  {
    run,
    job,
    prepared,
    stream,
    wanted,
  }: {
    readonly run: EffectRun<unknown>
    readonly job: AnswerJob
    readonly prepared: PreparedPrompt
    readonly stream: LiveStream
    readonly wanted: Wanted
  },
): Promise<StreamOutcome> {
  const { clock } = dependencies
  // What an agent read may be in the address of a picture. An answer that is streamed is filtered piece by piece.
  const whole = prepared.plan === 'agent_only' ? linksForPictures : (text: string) => text
  if (prepared.verbatim !== undefined) return streamVerbatim(clock, whole(prepared.verbatim), stream, wanted)
  if (prepared.form) return streamCheckedAnswer(clock, prepared, inForm(prepared.form, whole), stream, wanted)
  return streamAnswer(dependencies, run, job, prepared, stream, wanted)
}

const inForm = (form: AnswerForm, said: (text: string) => string): AnswerForm => ({
  ...form,
  read(answer) {
    const read = form.read(answer)
    return 'text' in read ? { text: said(read.text) } : read
  },
})

/**
 * Answers one question: retrieves, asks the model, writes what it streams to the stream log, and commits the answer's message
 * with its citations and usage. An attempt after a crash continues where the log ends, as far as the model can.
 */
export function answerQuestionEffect(dependencies: AnswerDependencies) {
  const { storage, clock, log } = dependencies

  /** Shuts out earlier writers, and notes where this one begins. */
  async function openStream(run: EffectRun<unknown>, row: GenerationRow): Promise<LiveStream> {
    const epoch = row.epoch + 1
    const bases = row.epoch_bases as number[]
    const stream = await log.open(run.entityId, epoch, bases)
    const interrupted =
      epoch === 1 || stream.ended ? undefined : await interruptedCall(dependencies, row, stream.text())
    // The first epoch begins at 0, which needs no note of its own: it goes with the commit that ends retrieval.
    if (epoch > 1) {
      await run.commit((draft) => {
        if (interrupted) recordUsage(draft, { ...answerPurpose(row), calls: [interrupted] })
        draft.step(
          update(generationEntity.table, {
            key: { id: run.entityId },
            set: { epoch, epoch_bases: [...bases, stream.length()] },
          }),
        )
      })
    }
    return stream
  }

  /** Enters what was called so far, and with `enter` what is called next. */
  async function retrieved(
    run: EffectRun<unknown>,
    job: AnswerJob,
    prepared: PreparedPrompt,
    epoch: number,
    enter?: EnterNextCall,
  ): Wanted {
    return run.commit(async (draft: Draft) => {
      // The first epoch changes the row in any case, so that what was read of it is checked.
      const generation =
        epoch === 1 ? await draft.recall(generationEntity, job.row) : await draft.load(generationEntity, run.entityId)
      if (!generation || isFinal(generation.state)) return undefined
      if (generation.state === 'queued') draft.send(generation, { type: 'STARTED' })
      if (generation.state === 'retrieving') {
        draft.send(generation, { type: 'RETRIEVED', passages: prepared.gathered?.numbered.length ?? 0 })
      }
      if (prepared.keep !== undefined) keepPlan(draft, generation, prepared.keep, prepared.calls)
      if (epoch === 1) draft.set(generation, { epoch: 1, epoch_bases: [0] })
      recordUsage(draft, job.usage())
      await enter?.(draft)
      return { row: draft.rowAfter(generation), at: draft.now }
    })
  }

  return defineEffect({
    effect: 'generation.answerQuestion',
    parameters: z.object({}),
    maxAttempts: 4,
    // An answer costs its process little: what ends it is something else, and there may be hundreds of others beside it.
    maxLosses: 50,
    async run(run) {
      const job = await readAnswerJob(dependencies, run.entityId, run.left as GenerationRow | undefined)
      if (!job) return () => {}
      const started = clock.now()
      const preparing = inForeground(() => prepareAnswer(dependencies, job, run.signal))
      const opening = beginsWithRun(job)
        ? preparing.then((prepared) => ('run' in prepared ? undefined : openStream(run, job.row)))
        : openStream(run, job.row)
      const [prepared, opened] = await Promise.all([preparing, opening]).catch(async (error: unknown) => {
        // Readers would take a stream left open for one that is still written.
        const left = await opening.catch(() => undefined)
        left?.close()
        await recordSpent(run, job.usage())
        throw error
      })
      if ('run' in prepared) {
        opened?.close()
        return prepared.run === 'program' ? beginProgram(job) : await beginRun(dependencies.settings, job, prepared.run)
      }
      const stream = opened!
      // Until the end is durable: readers get the last of the text from here.
      run.ended(stream.close)
      let latest = job.row
      try {
        // Beside the call of the model, which costs more time; nothing is said before it is durable.
        const { epoch, ended } = stream
        const wanted =
          ended || prepared.verbatim !== undefined
            ? retrieved(run, job, prepared, epoch)
            : job.model.announce({ messages: prepared.messages, ...prepared.arguments }, (enter) =>
                retrieved(run, job, prepared, epoch, enter),
              )
        wanted.then(
          (begun) => (latest = begun?.row ?? latest),
          () => {},
        )
        const outcome = stream.ended
          ? await endedOutcome(stream.ended, wanted)
          : await said(dependencies, { run, job, prepared, stream, wanted })
        if (outcome.end === 'said' && !stream.ended) stream.finish(outcome)
        await stream.flush()
        if (outcome.end === 'gone') return (draft) => recordUsage(draft, job.usage())
        if (outcome.end === 'park') {
          return async (draft) => {
            const generation = await draft.load(generationEntity, run.entityId)
            if (generation) draft.send(generation, { type: 'PARKED' })
            recordUsage(draft, job.usage())
          }
        }
        const reflection = await reflect(dependencies, job, prepared, stream.text(), run.signal)
        const record = await answerRecord(clock, job, prepared, stream.text(), {
          earlier: stream.ended && { usage: stream.ended.usage, reservation: await callLeftBehind(storage, job.row) },
          reflection,
          started,
          firstAt: outcome.firstAt,
          reason: outcome.reason,
          unanswered: outcome.unanswered,
        })
        return endAnswer(dependencies, latest, { type: 'ANSWERED' }, record)
      } catch (error) {
        // What was said counts for the attempt that continues; when storing it fails too, the first error is more useful.
        await stream.flush().catch(() => {})
        if (
          run.signal.aborted ||
          stream.length() === 0 ||
          prepared.verbatim !== undefined ||
          job.model.capabilities.continuation !== 'none'
        ) {
          await recordSpent(run, job.usage())
          throw error
        }
        // It cannot be continued: the answer ends with it, with the reason.
        const failure = asDocentError(error)
        const record = await answerRecord(clock, job, prepared, stream.text(), { started })
        return endAnswer(dependencies, latest, { type: 'FAILED', code: failure.code }, { ...record, error: failure })
      }
    },
    failed: ({ entityId, error }) => failAnswer(dependencies, entityId, error),
  })
}
