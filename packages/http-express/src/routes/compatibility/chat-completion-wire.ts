import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { chatMessageReferenceWire } from '../chats/chat-wire.ts'
import { toolCallWire } from './chat-completion-input.ts'

const usageSchema = component(
  'CompatibleChatUsage',
  z.object({
    prompt_tokens: z.int(),
    completion_tokens: z.int(),
    total_tokens: z.int(),
    estimated: z.literal(true).optional().describe('Not reported by the provider; counted by the server.'),
  }),
)

const plainReasons = ['stop', 'length', 'content_filter'] as const
const finishReason = z.enum(plainReasons)
const toolsFinishReason = z.enum([...plainReasons, 'tool_calls'])

const citations = z
  .array(chatMessageReferenceWire.schema)
  .optional()
  .describe("Sources of a collection's answer, best first. An extension.")
const reasoning = z.string().optional().describe("The model's reasoning, if reported. An extension.")

const message = z.object({
  role: z.literal('assistant'),
  content: z.string(),
  refusal: z.null(),
  reasoning_content: reasoning,
})
const toolsMessage = message.extend({
  content: z.string().nullable().describe('Null for tool calls without text.'),
  tool_calls: z.array(toolCallWire).optional().describe('Calls for the caller to execute.'),
})

const delta = z.object({
  role: z.literal('assistant').optional(),
  content: z.string().optional(),
  reasoning_content: reasoning,
})
const toolsDelta = delta.extend({
  tool_calls: z
    .array(toolCallWire.extend({ index: z.int() }))
    .optional()
    .describe('One whole call.'),
})

const replyOf = <Message extends z.ZodType, Reason extends z.ZodType>(said: Message, reason: Reason) =>
  z.object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int().describe('Unix time, s.'),
    model: z.string().describe('The model that answered.'),
    choices: z.array(z.object({ index: z.literal(0), message: said, logprobs: z.null(), finish_reason: reason })),
    usage: usageSchema,
    citations,
  })

const chunkOf = <Delta extends z.ZodType, Reason extends z.ZodType>(said: Delta, reason: Reason) =>
  z.object({
    id: z.string(),
    object: z.literal('chat.completion.chunk'),
    created: z.int(),
    model: z.string(),
    choices: z
      .array(z.object({ index: z.literal(0), delta: said, logprobs: z.null(), finish_reason: reason.nullable() }))
      .describe('Empty in the chunk of the usage.'),
    usage: usageSchema.nullable().optional().describe('With stream_options.include_usage; null but in the last chunk.'),
    citations,
  })

const toolsReply = component('CompatibleChatToolsReply', replyOf(toolsMessage, toolsFinishReason))
const toolsChunk = component('CompatibleChatToolsChunk', chunkOf(toolsDelta, toolsFinishReason))
const plainReply = component('CompatibleChatReply', replyOf(message, finishReason))
const plainChunk = component('CompatibleChatChunk', chunkOf(delta, finishReason))

type ChatReply = z.output<typeof toolsReply>
type ChatChunk = z.output<typeof toolsChunk>

/** The whole answer and its pieces; they contain tool calls only where the router passes tools on. */
export const chatReplySchema = (tools: boolean): z.ZodType<ChatReply> => (tools ? toolsReply : plainReply)
export const chatChunkSchema = (tools: boolean): z.ZodType<ChatChunk> => (tools ? toolsChunk : plainChunk)
