import type { Clock, LanguageModel, ModelRequest, ModelStreamPart, ModelUsage } from '../../kernel/ports/index.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { costNanoOf, type ModelCall } from '../usage/index.ts'

/** Tokens of a text, near enough for what a provider does not report. */
export type CountTokens = (text: string) => Promise<number>

/** Longer than this the reader held a part on purpose, such as for a paused answer: no time of the model. */
const heldMs = 250
/** What an image counts where the provider reports nothing. */
export const imageTokens = 1_000

/** Text of a prompt and of what goes with it, and how many pictures are in it. */
function contentOf({ messages, tools, responseFormat }: ModelRequest) {
  const parts = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
  const texts = messages.flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
  for (const part of parts) if (part.type === 'text') texts.push(part.text)
  for (const message of messages) {
    if (message.role !== 'assistant') continue
    for (const call of message.toolCalls ?? []) texts.push(`${call.name} ${call.arguments}`)
  }
  if (tools) texts.push(JSON.stringify(tools))
  if (responseFormat?.schema !== undefined) texts.push(JSON.stringify(responseFormat.schema))
  return { text: texts.join('\n\n'), images: parts.filter(({ type }) => type === 'image').length }
}

/** Rarely too few, and free: for what has to be known before the first token. */
export function estimatedInput(request: ModelRequest): number {
  const { text, images } = contentOf(request)
  return estimateTokens(text) + images * imageTokens
}

/** Near enough to the provider's own count. */
export async function countedInput(request: ModelRequest, count: CountTokens): Promise<number> {
  const { text, images } = contentOf(request)
  return (await count(text)) + images * imageTokens
}

/** As many as a provider may count: what is paid for has to be known before the call is made. */
export async function mostInput(request: ModelRequest, count: CountTokens): Promise<number> {
  return Math.max(estimatedInput(request), await countedInput(request, count))
}

/** Takes the time and counts the tokens of one call, whose reader passes each part to it. */
export function callMeter(
  { clock, countTokens }: { readonly clock: Clock; readonly countTokens: CountTokens },
  model: LanguageModel,
  request: ModelRequest,
) {
  const started = clock.now()
  let firstAt: number | undefined
  let lastAt = started
  let held = 0
  let text = ''
  let usage: ModelUsage | undefined
  return {
    begun: () => firstAt !== undefined,
    saw(part: ModelStreamPart): void {
      lastAt = clock.now()
      firstAt ??= lastAt
      if (part.type === 'finish') ({ usage } = part)
      // Also what it thinks is paid for.
      else text += part.type === 'tool-call' ? `${part.name} ${part.arguments}` : part.text
    },
    /** The reader wants the next part. */
    resumed(): void {
      const wait = clock.now() - lastAt
      if (wait > heldMs) held += wait
    },
    /** Undefined when the model did not answer at all: then nothing is known to be spent. */
    async end(): Promise<ModelCall | undefined> {
      if (firstAt === undefined) return undefined
      const inputTokens = usage?.inputTokens ?? (await countedInput(request, countTokens))
      const outputTokens = usage?.outputTokens ?? (await countTokens(text))
      return {
        model: model.id,
        provider: model.provider,
        inputTokens,
        outputTokens,
        estimated: usage?.inputTokens === undefined || usage.outputTokens === undefined,
        costNano: costNanoOf(model.price, inputTokens, outputTokens),
        ...(text === ''
          ? {}
          : { times: { firstMs: firstAt - started, speakingMs: Math.max(0, lastAt - firstAt - held) } }),
      }
    },
  }
}
