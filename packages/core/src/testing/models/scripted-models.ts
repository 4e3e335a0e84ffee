import {
  DocentError,
  type Clock,
  type LanguageModel,
  type LanguageModelCapabilities,
  type ModelPrice,
  type ModelProvider,
  type ModelRequest,
  type ModelStreamPart,
} from '../../kernel/ports/index.ts'
import { partsOf, promptWords, scriptedAnswerOf, type ModelScript, type ScriptedAnswer } from './scripted-answer.ts'
import { wordEmbedding } from './word-embedding.ts'

export interface ScriptedModelsOptions {
  /** Name of the provider and of its language model. @default 'scripted' */
  readonly id?: string
  /** @default a model without vision, reasoning and continuation, for 32,000 tokens, 4,000 of them in an answer */
  readonly capabilities?: Partial<LanguageModelCapabilities>
  /** @default none that is known */
  readonly price?: ModelPrice
  /** Keeps the delays of answers. Needed for scripts that have any. */
  readonly clock?: Clock
}

/** A provider of one language model, which answers by the script of a test, and of one embedding model, which knows words. */
export interface ScriptedModels extends ModelProvider {
  /** Replaces the script; a list is begun from its first reply. */
  answer(script: ModelScript): void
  /** Requests so far, in order. */
  readonly calls: readonly ModelRequest[]
  /** Due times of answers that wait for the clock, ascending. */
  delays(): readonly number[]
  /** Resolves as soon as an answer waits for the clock. */
  delayed(): Promise<void>
}

export function scriptedModels(script: ModelScript = {}, options: ScriptedModelsOptions = {}): ScriptedModels {
  const { id = 'scripted', clock } = options
  const calls: ModelRequest[] = []
  const delays = new Map<object, number>()
  const listeners: (() => void)[] = []
  let current = script
  let firstCall = 0

  async function nextAnswer(request: ModelRequest): Promise<ScriptedAnswer> {
    const number = calls.push(request) - 1
    if (typeof current === 'function') return scriptedAnswerOf(await current(request, number - firstCall))
    if (!isList(current)) return scriptedAnswerOf(current)
    const reply = current[number - firstCall]
    if (reply !== undefined) return scriptedAnswerOf(reply)
    throw new DocentError({
      code: 'invalid_input',
      message: `The script of the model has ${current.length} replies, and this is call ${number - firstCall + 1}.`,
    })
  }

  async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    if (ms <= 0) return
    if (!clock) throw new Error('A script with delays needs scriptedModels(script, { clock }).')
    const over = Promise.withResolvers<void>()
    const at = clock.now() + ms
    const cancel = clock.schedule(at, over.resolve)
    delays.set(over, at)
    listeners.splice(0).forEach((tell) => tell())
    try {
      await unlessAborted(over.promise, signal)
    } finally {
      delays.delete(over)
      cancel()
    }
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    const { signal, maxOutputTokens = Infinity } = request
    signal?.throwIfAborted()
    refuseExcluded(request, model.capabilities)
    const answer = await nextAnswer(request)
    let number = 0
    let said = 0
    let called = false
    let ended = false
    const finish = (reason: ScriptedAnswer['finishReason']): ModelStreamPart => {
      const counted = { inputTokens: promptWords(request), outputTokens: said }
      const uncounted = { inputTokens: undefined, outputTokens: undefined }
      const usage = answer.usage === 'none' ? uncounted : (answer.usage ?? counted)
      return { type: 'finish', reason: reason ?? (called ? 'tool-calls' : 'stop'), usage }
    }
    await pause(answer.firstAfterMs ?? 0, signal)
    const parts = partsOf(answer)
    for (;;) {
      const { value: part, done } = await unlessAborted(parts.next(), signal)
      if (done) break
      await unlessAborted(answer.beforePart?.(number), signal)
      if (number++ > 0) await pause(answer.everyMs ?? 0, signal)
      if (part.type === 'text-delta' && said++ >= maxOutputTokens) {
        said--
        return yield finish('length')
      }
      called ||= part.type === 'tool-call'
      ended ||= part.type === 'finish'
      yield part
      signal?.throwIfAborted()
    }
    if (answer.error) throw answer.error
    if (!ended) yield finish(answer.finishReason)
  }

  const model: LanguageModel = {
    id,
    displayName: 'Scripted',
    provider: id,
    capabilities: {
      vision: false,
      reasoning: false,
      json: false,
      continuation: 'none',
      contextTokens: 32_000,
      outputTokens: 4_000,
      ...options.capabilities,
    },
    ...(options.price ? { price: options.price } : {}),
    stream,
  }
  return {
    name: id,
    languageModels: [model],
    embeddingModels: [wordEmbedding(`${id}-words`)],
    ping: async () => {},
    close: async () => {},
    answer(next) {
      current = next
      firstCall = calls.length
    },
    calls,
    delays: () => [...delays.values()].sort((left, right) => left - right),
    delayed: () => (delays.size > 0 ? Promise.resolve() : new Promise((resolve) => listeners.push(resolve))),
  }
}

/** As real models do: code that asks a model for what it has not should fail in its tests. */
function refuseExcluded(request: ModelRequest, { tools, vision, json }: LanguageModelCapabilities): void {
  const refuse = (what: string, capability: string) => {
    throw new DocentError({
      code: 'unsupported',
      message: `The scripted model ${what}; give it \`capabilities: { ${capability}: true }\`.`,
    })
  }
  if (request.tools?.length && tools !== true) refuse('calls no tools', 'tools')
  if (request.responseFormat !== undefined && !json) refuse('gives no JSON', 'json')
  const pictured = request.messages.some(
    ({ content }) => typeof content !== 'string' && content.some(({ type }) => type === 'image'),
  )
  if (pictured && !vision) refuse('sees no pictures', 'vision')
}

/** Connections close at once, whatever the script waits for. */
async function unlessAborted<Value>(work: Promise<Value> | Value, signal: AbortSignal | undefined): Promise<Value> {
  signal?.throwIfAborted()
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const isList = (script: ModelScript): script is Extract<ModelScript, readonly unknown[]> => Array.isArray(script)
