import type { LanguageModel, ModelPrice, ModelRequest, ModelStreamPart } from '@docent/core/ports'
import type { LlamaChatSession, LlamaContextSequence, LlamaModel } from 'node-llama-cpp'
import { chatHistory } from './chat-history.ts'
import { llamaFailure, type LlamaRuntime } from './llama-runtime.ts'
import { channel } from './part-channel.ts'
import { turns } from './turns.ts'

export interface GgufLanguageOptions {
  /** Name by which callers ask for it. */
  readonly id: string
  /** Path of the model. */
  readonly file: string
  /** Tokens of prompt and answer together; they take memory. */
  readonly contextTokens: number
  /** Most tokens of one answer. @default a quarter of the context */
  readonly outputTokens?: number
  /** @default the id */
  readonly displayName?: string
  /** @default none: costs nothing that is known */
  readonly price?: ModelPrice
  /** How good its answers are, 0 … 1, by a measure that is the same for all models. @default not known */
  readonly accuracy?: number
}

interface Loaded {
  readonly model: LlamaModel
  readonly sequence: LlamaContextSequence
}

type Outcome = Awaited<ReturnType<LlamaChatSession['promptWithMeta']>>

/** Answers one request after the other. It is loaded with the first one, and keeps its memory. */
export function ggufLanguageModel(
  runtime: LlamaRuntime,
  provider: string,
  { id, file, contextTokens, ...options }: GgufLanguageOptions,
): LanguageModel {
  const { outputTokens = Math.floor(contextTokens / 4), displayName = id, price, accuracy } = options
  const turn = turns()
  let loaded: Promise<Loaded> | undefined

  async function load(): Promise<Loaded> {
    const model = await runtime.model(file)
    const context = await model.createContext({ contextSize: contextTokens, threads: runtime.threads })
    return { model, sequence: context.getSequence() }
  }

  async function answer(request: ModelRequest, signal: AbortSignal, onText: (text: string) => void) {
    const { history, question } = chatHistory(request, id)
    const { sequence } = await (loaded ??= load().catch((error: unknown) => {
      // The file may be there the next time.
      loaded = undefined
      throw llamaFailure(error, `The model ${id} cannot be loaded`)
    }))
    const { LlamaChatSession } = await runtime.module()
    await sequence.clearHistory()
    const before = sequence.tokenMeter.getState()
    const session = new LlamaChatSession({ contextSequence: sequence, autoDisposeSequence: false })
    try {
      session.setChatHistory(history)
      const outcome = await session.promptWithMeta(question, {
        ...(await samplingOf(request)),
        maxTokens: Math.min(request.maxOutputTokens ?? outputTokens, outputTokens),
        signal,
        onTextChunk: onText,
      })
      const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter.diff(before)
      return { outcome, usage: { inputTokens: usedInputTokens, outputTokens: usedOutputTokens } }
    } finally {
      session.dispose({ disposeSequence: false })
    }
  }

  async function samplingOf(request: ModelRequest) {
    const { temperature, topP, topK, seed, stopSequences, repetitionPenalty, responseFormat } = request
    const given = { temperature, topP, topK, seed }
    return {
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(stopSequences === undefined ? {} : { customStopTriggers: [...stopSequences] }),
      ...(repetitionPenalty === undefined ? {} : { repeatPenalty: { penalty: repetitionPenalty } }),
      ...(responseFormat === undefined ? {} : { grammar: await grammarOf(responseFormat.schema) }),
    }
  }

  async function grammarOf(schema: unknown) {
    const llama = await runtime.llama()
    return schema === undefined
      ? llama.getGrammarFor('json')
      : llama.createGrammarForJsonSchema(schema as Parameters<typeof llama.createGrammarForJsonSchema>[0])
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelStreamPart, void> {
    request.signal?.throwIfAborted()
    const over = await turn(request.signal)
    const left = new AbortController()
    const signal = request.signal ? AbortSignal.any([request.signal, left.signal]) : left.signal
    const parts = channel<ModelStreamPart>()
    const answering = answer(request, signal, (text) => {
      if (text !== '') parts.push({ type: 'text-delta', text })
    }).then(
      ({ outcome, usage }) => {
        parts.push({ type: 'finish', reason: reasonOf(outcome), usage })
        parts.end()
      },
      (error: unknown) =>
        parts.fail(request.signal?.aborted === true ? request.signal.reason : llamaFailure(error, `${id} failed`)),
    )
    try {
      yield* parts
    } finally {
      left.abort()
      // The next request may begin only when this one has left the context.
      void answering.finally(over)
    }
  }

  return {
    id,
    displayName,
    provider,
    capabilities: {
      vision: false,
      reasoning: false,
      json: true,
      continuation: 'none',
      contextTokens,
      outputTokens,
      repetitionPenalty: true,
    },
    price,
    accuracy,
    stream,
  }
}

const reasonOf = ({ stopReason }: Outcome) => (stopReason === 'maxTokens' ? 'length' : 'stop')
