import type {
  Clock,
  FinishReason,
  LanguageModel,
  ModelRequest,
  PromptMessage,
  ToolCall,
} from '../../kernel/ports/index.ts'
import type { Patience } from '../../resources/models/index.ts'
import type { ModelArguments } from './request/model-arguments.ts'

export interface InnerAnswer {
  readonly text: string
  readonly reason: FinishReason
  /** What it called, of the tools it was given. */
  readonly toolCalls: readonly ToolCall[]
}

/**
 * Asks the model and waits for the whole answer. Options go over the arguments of the request; a signal among them must
 * itself heed the one of the attempt.
 */
export type InnerAsk = (
  messages: readonly PromptMessage[],
  options?: Omit<Partial<ModelRequest>, 'messages'>,
) => Promise<InnerAnswer>

export interface Inner {
  readonly ask: InnerAsk
  /** Time spent in calls; those made at once count each. */
  milliseconds: number
  /** What calls are made with where they do not say. */
  standard: ModelArguments
}

/** Calls of the model whose answers go into an answer. A busy model is tried again. */
export function innerAsk(
  { clock, patience }: { readonly clock: Clock; readonly patience: Patience },
  model: LanguageModel,
  signal: AbortSignal,
): Inner {
  async function once(request: ModelRequest): Promise<InnerAnswer> {
    let text = ''
    const toolCalls: ToolCall[] = []
    let reason: FinishReason = 'other'
    for await (const part of model.stream(request)) {
      if (part.type === 'text-delta') text += part.text
      if (part.type === 'tool-call') toolCalls.push(part)
      if (part.type === 'finish') ({ reason } = part)
    }
    return { text: text.trim(), reason, toolCalls }
  }

  const inner: Inner = {
    milliseconds: 0,
    standard: {},
    async ask(messages, options = {}) {
      const started = clock.now()
      try {
        return await patience(model.id, options.signal ?? signal, () =>
          once({ ...inner.standard, signal, ...options, messages }),
        )
      } finally {
        inner.milliseconds += clock.now() - started
      }
    },
  }
  return inner
}
