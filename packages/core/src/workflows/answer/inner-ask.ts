import type { Clock, FinishReason, LanguageModel, ModelRequest, PromptMessage } from '../../kernel/ports/index.ts'
import type { Patience } from '../../resources/models/index.ts'
import { promptText } from './build-prompt.ts'
import { countTokens } from './count-tokens.ts'

export interface InnerAnswer {
  readonly text: string
  readonly reason: FinishReason
}

/** Asks the model and waits for the whole answer. Options go over the arguments of the request. */
export type InnerAsk = (
  messages: readonly PromptMessage[],
  options?: Omit<Partial<ModelRequest>, 'messages' | 'signal'>,
) => Promise<InnerAnswer>

/** What the calls before and after the streamed one used together. */
export interface InnerUsage {
  calls: number
  inputTokens: number
  outputTokens: number
  /** Time spent in calls; those made at once count each. */
  milliseconds: number
  /** Whether a provider did not tell, so that tokens were counted. */
  estimated: boolean
}

/** Calls of the model whose answers go into an answer. A busy model is tried again; what all used is summed. */
export function innerAsk(
  { clock, patience }: { readonly clock: Clock; readonly patience: Patience },
  model: LanguageModel,
  standard: Omit<ModelRequest, 'messages' | 'signal'>,
  signal: AbortSignal,
): { readonly ask: InnerAsk; readonly usage: InnerUsage } {
  const usage: InnerUsage = { calls: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0, estimated: false }

  async function once(request: ModelRequest): Promise<InnerAnswer> {
    let text = ''
    for await (const part of model.stream(request)) {
      if (part.type === 'text-delta') text += part.text
      if (part.type !== 'finish') continue
      const { inputTokens, outputTokens } = part.usage
      usage.estimated ||= inputTokens === undefined || outputTokens === undefined
      usage.inputTokens += inputTokens ?? (await countTokens(promptText(request.messages)))
      usage.outputTokens += outputTokens ?? (await countTokens(text))
      usage.calls++
      return { text: text.trim(), reason: part.reason }
    }
    return { text: text.trim(), reason: 'other' }
  }

  return {
    usage,
    async ask(messages, options = {}) {
      const started = clock.now()
      try {
        return await patience(model.id, signal, () => once({ ...standard, ...options, messages, signal }))
      } finally {
        usage.milliseconds += clock.now() - started
      }
    },
  }
}
