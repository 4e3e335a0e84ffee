import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, LanguageModel, ModelRequest, ModelStreamPart, ModelUsage } from '../../kernel/ports/index.ts'
import { countTokens } from '../../resources/documents/index.ts'
import { countedInput, type RetryPolicy } from '../../resources/models/index.ts'
import type { CompletionPart, CompletionUsage } from './completion-call.ts'

/** What one call of a model came to, also of one that failed or was left. */
export interface CallRecord {
  readonly model: LanguageModel
  readonly usage: CompletionUsage
  /** In currency units; 0 where the model has no price. */
  readonly cost: number
  readonly outcome: 'completed' | 'failed' | 'canceled'
  readonly startedAt: number
  readonly endedAt: number
}

export interface CallModelDependencies {
  readonly clock: Clock
  /** For the time until the model begins to answer; after that nothing is tried again. */
  readonly retry: RetryPolicy
}

/** A model that is silent for so long is given up, whatever its adapter does. */
const longestSilenceMs = 300_000

/** Asks the model and passes on what it streams. The record is made whatever happens, once the model was asked. */
export async function* callModel(
  { clock, retry }: CallModelDependencies,
  model: LanguageModel,
  request: ModelRequest,
  record: (record: CallRecord) => Promise<void>,
): AsyncGenerator<CompletionPart, void, undefined> {
  const startedAt = clock.now()
  const controller = new AbortController()
  const { signal } = controller
  const leave = () => controller.abort(request.signal?.reason)
  request.signal?.addEventListener('abort', leave)
  if (request.signal?.aborted === true) leave()
  const silence = silenceGuard(clock, () => controller.abort(tooSilent(model)))
  let said = ''
  let reported: ModelUsage | undefined
  let usage: CompletionUsage | undefined
  let outcome: CallRecord['outcome'] = 'canceled'
  let iterator: AsyncIterator<ModelStreamPart> | undefined
  try {
    // What may be tried again is everything up to the first part.
    silence.waiting()
    let step = await retry(model.id, signal, () => {
      iterator = model.stream({ ...request, signal })[Symbol.asyncIterator]()
      return iterator.next()
    })
    let reason: (ModelStreamPart & { type: 'finish' })['reason'] = 'other'
    while (step.done !== true) {
      silence.heard()
      const part = step.value
      if (part.type === 'text-delta') {
        said += part.text
        if (part.text !== '') yield { type: 'text', text: part.text }
      } else if (part.type === 'reasoning-delta') {
        // Also what it thinks is paid for.
        said += part.text
        if (part.text !== '') yield { type: 'reasoning', text: part.text }
      } else if (part.type === 'tool-call') {
        said += `${part.name} ${part.arguments}`
        yield part
      } else if (part.type === 'finish') {
        reported = part.usage
        reason = part.reason
      }
      silence.waiting()
      step = await iterator!.next()
    }
    silence.heard()
    outcome = 'completed'
    usage = await usageOf(request, said, reported)
    yield { type: 'finish', reason, usage, citations: [] }
  } catch (error) {
    if (request.signal?.aborted !== true) outcome = 'failed'
    throw error
  } finally {
    silence.dispose()
    request.signal?.removeEventListener('abort', leave)
    controller.abort(new DocentError({ code: 'canceled', message: 'The answer is not read any more.' }))
    // Not awaited: a model that is slow to let go holds nobody up.
    Promise.resolve(iterator?.return?.()).catch(() => undefined)
    // A call that failed before its first word is not charged for.
    if (outcome === 'failed' && said === '' && reported === undefined) usage = nothing
    usage ??= await usageOf(request, said, reported)
    await record({ model, usage, cost: costOf(model, usage), outcome, startedAt, endedAt: clock.now() })
  }
}

const nothing: CompletionUsage = { inputTokens: 0, outputTokens: 0, estimated: false }

async function usageOf(
  request: ModelRequest,
  said: string,
  reported: ModelUsage | undefined,
): Promise<CompletionUsage> {
  if (reported?.inputTokens !== undefined && reported.outputTokens !== undefined) {
    return { inputTokens: reported.inputTokens, outputTokens: reported.outputTokens, estimated: false }
  }
  return {
    inputTokens: reported?.inputTokens ?? (await countedInput(request, countTokens)),
    outputTokens: reported?.outputTokens ?? (await countTokens(said)),
    estimated: true,
  }
}

function costOf({ price }: LanguageModel, { inputTokens, outputTokens }: CompletionUsage): number {
  if (!price) return 0
  return (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1_000_000
}

const tooSilent = (model: LanguageModel) =>
  new DocentError({ code: 'timed_out', message: `The model ${model.id} does not answer; try again.` })

/** Counts only while the model is waited for, and not while it waits for us. One timer for many parts. */
function silenceGuard(clock: Clock, tooLong: () => void) {
  let since: number | undefined
  let cancel = clock.schedule(clock.now() + longestSilenceMs, check)
  function check(): void {
    const now = clock.now()
    if (since !== undefined && now - since >= longestSilenceMs) tooLong()
    else cancel = clock.schedule((since ?? now) + longestSilenceMs, check)
  }
  return {
    waiting: () => void (since = clock.now()),
    heard: () => void (since = undefined),
    dispose: () => cancel(),
  }
}
