import { asDocentError, DocentError, type LanguageModel, type ModelStreamPart } from '@docent/core/ports'
import { canonical, withoutSecrets, type Redact, type RequestRule } from './canonical-request.ts'
import { asJson, partOf, type LanguageRecording, type RecordedEnd, type RecordedFailure } from './recording.ts'
import type { Tape } from './tape.ts'

export interface RecordedCalls {
  readonly mode: 'record' | 'replay' | 'auto'
  readonly tape: Tape
  readonly redact: Redact
  readonly rule: RequestRule
}

/** A language model whose calls are recorded, or played back where they were. */
export function recordedLanguageModel(
  described: Omit<LanguageModel, 'stream'>,
  real: LanguageModel | undefined,
  { mode, tape, redact, rule }: RecordedCalls,
): LanguageModel {
  return {
    ...described,
    async *stream(request) {
      request.signal?.throwIfAborted()
      const { signal: _, ...counting } = rule(request)
      const wanted = canonical(counting, redact)
      const place = tape.next('language', described.id, wanted)
      const recorded = mode === 'record' ? undefined : place.recording
      if (recorded?.kind === 'language') return yield* played(recorded, request.signal)
      if (mode === 'replay' || !real) return tape.missing('language', described.id, wanted)
      const save = (parts: readonly ModelStreamPart[], end: RecordedEnd, failure?: RecordedFailure) =>
        tape.save(place, {
          format: 1,
          kind: 'language',
          model: described.id,
          call: place.call,
          request: wanted,
          end,
          parts: withoutSecrets(parts, redact) as unknown as LanguageRecording['parts'],
          ...(failure ? { failure } : {}),
        })
      yield* recording(real, request, save, redact)
    },
  }
}

async function* recording(
  real: LanguageModel,
  request: Parameters<LanguageModel['stream']>[0],
  save: (parts: readonly ModelStreamPart[], end: RecordedEnd, failure?: RecordedFailure) => Promise<void>,
  redact: Redact,
): AsyncGenerator<ModelStreamPart> {
  const parts: ModelStreamPart[] = []
  let end: RecordedEnd = 'left'
  let failure: RecordedFailure | undefined
  try {
    for await (const part of real.stream(request)) {
      parts.push(part)
      yield part
    }
    end = 'finished'
  } catch (error) {
    end = request.signal?.aborted ? 'aborted' : 'failed'
    if (end === 'failed') failure = failureOf(error, redact)
    throw error
  } finally {
    // A missing key is the fault of the moment, not of the conversation.
    if (failure?.code !== 'provider_refused') await save(parts, end, failure)
  }
}

/** As the model sent it, as fast as it is read. An aborted call waits to be aborted again. */
async function* played(
  { parts, end, failure }: LanguageRecording,
  signal: AbortSignal | undefined,
): AsyncGenerator<ModelStreamPart> {
  for (const part of parts) {
    yield partOf(part)
    // A turn of the loop, so that readers and callers come between two parts as they do with a model.
    await new Promise<void>((resolve) => void setImmediate(resolve))
    signal?.throwIfAborted()
  }
  if (end === 'failed') throw errorOf(failure)
  if (end === 'aborted' && signal) await aborted(signal)
  if (end === 'left' || end === 'aborted')
    yield { type: 'finish', reason: 'other', usage: { inputTokens: undefined, outputTokens: undefined } }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

export function failureOf(error: unknown, redact: Redact): RecordedFailure {
  const { code, message, details } = asDocentError(error)
  const shown = details && (canonical(asJson(details), redact) as Record<string, unknown>)
  return { code, message: redact(message), ...(shown ? { details: shown } : {}) }
}

export const errorOf = (failure: RecordedFailure | undefined): DocentError =>
  new DocentError({
    code: failure?.code ?? 'internal',
    message: failure?.message ?? 'The call failed when it was recorded.',
    ...(failure?.details ? { details: failure.details } : {}),
  })
