import type {
  Clock,
  FinishReason,
  LanguageModel,
  ModelRequest,
  PromptMessage,
  ToolCall,
} from '../../kernel/ports/index.ts'
import type { RetryPolicy } from '../../resources/models/index.ts'
import type { ModelArguments } from './request/model-arguments.ts'

export interface GeneratedText {
  readonly text: string
  readonly reason: FinishReason
  /** What it called, of the tools it was given. */
  readonly toolCalls: readonly ToolCall[]
}

/**
 * Asks the model and waits for the whole answer. Options go over the arguments of the request; a signal among them must
 * itself heed the one of the attempt.
 */
export type GenerateText = (
  messages: readonly PromptMessage[],
  options?: Omit<Partial<ModelRequest>, 'messages'>,
) => Promise<GeneratedText>

export interface TextGenerator {
  readonly generate: GenerateText
  /** Time spent in calls; those made at once count each. */
  milliseconds: number
  /** What calls are made with where they do not say. */
  standard: ModelArguments
}

/** Calls of the model that wait for the whole text, which goes into an answer. A busy model is retried. */
export function textGenerator(
  { clock, retry }: { readonly clock: Clock; readonly retry: RetryPolicy },
  model: LanguageModel,
  signal: AbortSignal,
): TextGenerator {
  async function once(request: ModelRequest): Promise<GeneratedText> {
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

  const generator: TextGenerator = {
    milliseconds: 0,
    standard: {},
    async generate(messages, options = {}) {
      const started = clock.now()
      try {
        return await retry(model.id, options.signal ?? signal, () =>
          once({ ...generator.standard, signal, ...options, messages }),
        )
      } finally {
        generator.milliseconds += clock.now() - started
      }
    },
  }
  return generator
}
