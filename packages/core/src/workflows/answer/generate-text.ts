import type { Clock, LanguageModel, ModelRequest, PromptMessage } from '../../kernel/ports/index.ts'
import { wholeAnswer, type RetryPolicy, type WholeAnswer } from '../../resources/models/index.ts'
import type { ModelArguments } from './request/model-arguments.ts'

/**
 * Asks the model and waits for the whole answer. Options go over the arguments of the request; a signal among them must
 * itself heed the one of the attempt.
 */
export type GenerateText = (
  messages: readonly PromptMessage[],
  options?: Omit<Partial<ModelRequest>, 'messages'>,
) => Promise<WholeAnswer>

export interface TextGenerator {
  readonly generate: GenerateText
  /** Time spent in calls; those made at once count each. */
  milliseconds: number
  /** What calls are made with by default. */
  standard: ModelArguments
}

/** Calls of the model that wait for the whole text, which goes into an answer. A busy model is retried. */
export function textGenerator(
  { clock, retry }: { readonly clock: Clock; readonly retry: RetryPolicy },
  model: LanguageModel,
  signal: AbortSignal,
): TextGenerator {
  const generator: TextGenerator = {
    milliseconds: 0,
    standard: {},
    async generate(messages, options = {}) {
      const started = clock.now()
      try {
        return await retry(model.id, options.signal ?? signal, () =>
          wholeAnswer(model.stream({ ...generator.standard, signal, ...options, messages })),
        )
      } finally {
        generator.milliseconds += clock.now() - started
      }
    },
  }
  return generator
}
