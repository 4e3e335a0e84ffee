import { z } from 'zod'
import type { FinishReason, ToolCall } from '../../kernel/ports/index.ts'
import type { ChatMessageReference } from '../../resources/chats/index.ts'
import { toolCallSchema, toolChoiceSchema, toolDefinitionSchema } from './tool-schemas.ts'

/** Forms of other APIs have the same limits, so that errors name the fields of these. */
export const completionLimits = { messages: 4096, characters: 4_000_000 } as const
export const stopSchema = z.string().min(1).max(1024)

const text = z.string().max(completionLimits.characters)

/** An image is named by a `data:` URL, or by an http(s) address when the host gives a network to fetch it with. */
const userPartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text }),
  z.object({ type: z.literal('image'), url: z.string().min(1) }),
])

const messageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content: text }),
  z.object({ role: z.literal('user'), content: z.array(userPartSchema) }),
  /** What it called is answered by the `tool` messages right after it, one for each call. */
  z.object({ role: z.literal('assistant'), content: text, toolCalls: z.array(toolCallSchema).max(128).optional() }),
  z.object({ role: z.literal('tool'), callId: z.string().min(1).max(256), content: text }),
])
export type CompletionMessage = z.output<typeof messageSchema>

/** One call of a model with a whole conversation, of which nothing is kept. */
export const completionCallSchema = z.object({
  /** `auto` picks the model; `collection:{id}` is answered from that collection where `collections` allows it. */
  model: z.string().min(1).max(256),
  messages: z.array(messageSchema).min(1).max(completionLimits.messages),
  maxOutputTokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  stop: z.array(stopSchema).max(16).optional(),
  /** The answer is to be JSON, by a JSON schema where one is given. */
  json: z.object({ schema: z.record(z.string(), z.json()).optional() }).optional(),
  /** What a model that can may call. The caller carries the calls out, and calls again with what they gave. */
  tools: z.array(toolDefinitionSchema).max(128).optional(),
  toolChoice: toolChoiceSchema.optional(),
  /** Whether `collection:{id}` counts as a model. */
  collections: z.boolean().default(false),
})
export type CompletionCall = z.input<typeof completionCallSchema>
export type CheckedCall = z.output<typeof completionCallSchema>

export interface CompletionUsage {
  readonly inputTokens: number
  readonly outputTokens: number
  /** Not reported by the provider: counted here. */
  readonly estimated: boolean
}

export type CompletionPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** One whole call, with the arguments as the model wrote them, JSON or not. */
  | ({ readonly type: 'tool-call' } & ToolCall)
  /** The last one. */
  | {
      readonly type: 'finish'
      readonly reason: FinishReason
      readonly usage: CompletionUsage
      /** What an answer from a collection rests on, best first. */
      readonly citations: readonly ChatMessageReference[]
    }

/** An answer that is being made for its caller only. */
export interface Completion {
  readonly id: string
  /** The model that answers, never `auto`. Under `auto` another one may take its place until the first part is there. */
  readonly model: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /**
   * The answer as it is said; can be read once. Leaving the loop, or aborting the call, closes the connection to the
   * provider. No faster than it is read: the provider waits for a slow reader.
   */
  readonly parts: AsyncIterable<CompletionPart>
}
