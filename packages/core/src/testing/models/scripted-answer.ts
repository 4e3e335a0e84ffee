import type { FinishReason, ModelRequest, ModelStreamPart, ModelUsage, ToolCall } from '../../kernel/ports/index.ts'

/** What a scripted model streams: a piece of text, or a call of a tool. */
export type ScriptedToken = string | ToolCall

/** One answer of a scripted model. Everything has a default. */
export interface ScriptedAnswer {
  /** What is said, word by word. @default 'This is the answer.' */
  readonly text?: string | undefined
  /** The same, in these pieces, with calls of tools among them; in place of `text`. */
  readonly tokens?: Iterable<ScriptedToken> | AsyncIterable<ScriptedToken> | undefined
  /** Thought aloud before the text. @default nothing */
  readonly reasoning?: string | undefined
  /** Parts as a model may send them, in place of all of the above; a `finish` is added when there is none. */
  readonly parts?: Iterable<ModelStreamPart> | undefined
  /** Time on the clock before the first part. @default 0 */
  readonly firstAfterMs?: number | undefined
  /** Time on the clock before each further part. @default 0 */
  readonly everyMs?: number | undefined
  /** Awaited before each part, with its number from 0; a `tokenGate()`'s `pass` lets them go by hand. */
  readonly beforePart?: ((number: number) => Promise<void> | void) | undefined
  /** Thrown after the parts, in place of an end. @default none */
  readonly error?: Error | undefined
  /** @default 'tool-calls' when tools are called, 'stop' otherwise */
  readonly finishReason?: FinishReason | undefined
  /** `none`: as of a provider that does not report it. @default words of the prompt, pieces of the answer */
  readonly usage?: ModelUsage | 'none' | undefined
}

/** A text, an error to fail with at once, pieces as they come, or an answer in full. */
export type ScriptedReply = string | Error | AsyncIterable<ScriptedToken> | ScriptedAnswer

/**
 * What a scripted model answers: the same to everything; one reply after the other, and an error when there are no more; or
 * what a function makes of the request and the number of the call, from 0.
 */
export type ModelScript =
  | ScriptedReply
  | readonly ScriptedReply[]
  | ((request: ModelRequest, call: number) => ScriptedReply | Promise<ScriptedReply>)

export function scriptedAnswerOf(reply: ScriptedReply): ScriptedAnswer {
  if (typeof reply === 'string') return { text: reply }
  if (reply instanceof Error) return { text: '', error: reply }
  return Symbol.asyncIterator in reply ? { tokens: reply } : reply
}

const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? (text === '' ? [] : [text])

/** The parts of an answer up to its end, which the caller adds. */
export async function* partsOf(answer: ScriptedAnswer): AsyncGenerator<ModelStreamPart> {
  if (answer.parts) return yield* answer.parts
  for (const text of wordsOf(answer.reasoning ?? '')) yield { type: 'reasoning-delta', text }
  const tokens = answer.tokens ?? wordsOf(answer.text ?? 'This is the answer.')
  for await (const token of tokens) {
    yield typeof token === 'string' ? { type: 'text-delta', text: token } : { type: 'tool-call', ...token }
  }
}

/** Words of a prompt, which count as its tokens. */
export function promptWords({ messages }: ModelRequest): number {
  const texts = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.map((part) => (part.type === 'text' ? part.text : '')),
  )
  return texts.reduce((sum, text) => sum + wordsOf(text).length, 0)
}
