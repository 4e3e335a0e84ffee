import type { Completion, CompletionPart, CompletionUsage } from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { chatMessageReferenceWire } from '../chats/chat-wire.ts'

const usageSchema = component(
  'CompatibleChatUsage',
  z.object({
    prompt_tokens: z.int(),
    completion_tokens: z.int(),
    total_tokens: z.int(),
    estimated: z.literal(true).optional().describe('The provider did not say; counted by the server.'),
  }),
)
const finishReason = z.enum(['stop', 'length', 'content_filter'])
const citations = z
  .array(chatMessageReferenceWire.schema)
  .optional()
  .describe('What an answer of a collection rests on, best first. An extension.')
const reasoning = z.string().optional().describe('What the model thought, where it tells. An extension.')

export const chatCompletionReply = component(
  'CompatibleChatReply',
  z.object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int().describe('Unix time, s.'),
    model: z.string().describe('The model that answered.'),
    choices: z.array(
      z.object({
        index: z.literal(0),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string(),
          refusal: z.null(),
          reasoning_content: reasoning,
        }),
        logprobs: z.null(),
        finish_reason: finishReason,
      }),
    ),
    usage: usageSchema,
    citations,
  }),
)
type Reply = z.output<typeof chatCompletionReply>

export const chatCompletionChunk = component(
  'CompatibleChatChunk',
  z.object({
    id: z.string(),
    object: z.literal('chat.completion.chunk'),
    created: z.int(),
    model: z.string(),
    choices: z
      .array(
        z.object({
          index: z.literal(0),
          delta: z.object({
            role: z.literal('assistant').optional(),
            content: z.string().optional(),
            reasoning_content: reasoning,
          }),
          logprobs: z.null(),
          finish_reason: finishReason.nullable(),
        }),
      )
      .describe('Empty in the chunk of the usage.'),
    usage: usageSchema.nullable().optional().describe('With stream_options.include_usage; null but in the last chunk.'),
    citations,
  }),
)
export type Chunk = z.output<typeof chatCompletionChunk>
type Finish = Extract<CompletionPart, { type: 'finish' }>

const idOf = ({ id }: Completion) => `chatcmpl-${id.replaceAll('-', '')}`
const createdOf = ({ createdAt }: Completion) => Math.floor(createdAt / 1000)

const usageOf = ({ inputTokens, outputTokens, estimated }: CompletionUsage): z.output<typeof usageSchema> => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
  ...(estimated ? { estimated } : {}),
})

function reasonOf({ reason }: Finish): z.output<typeof finishReason> {
  if (reason === 'length') return reason
  return reason === 'content-filter' ? 'content_filter' : 'stop'
}

const citationsOf = (finish: Finish) =>
  finish.citations.length === 0 ? {} : { citations: finish.citations.map(chatMessageReferenceWire.encode) }

/** The whole answer in one object. */
export async function chatCompletion(completion: Completion): Promise<Reply> {
  let content = ''
  let thought = ''
  let finish: Finish | undefined
  for await (const part of completion.parts) {
    if (part.type === 'text') content += part.text
    else if (part.type === 'reasoning') thought += part.text
    else finish = part
  }
  if (!finish) throw new Error('The answer has no end.')
  return {
    id: idOf(completion),
    object: 'chat.completion',
    created: createdOf(completion),
    model: completion.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal: null,
          ...(thought === '' ? {} : { reasoning_content: thought }),
        },
        logprobs: null,
        finish_reason: reasonOf(finish),
      },
    ],
    usage: usageOf(finish.usage),
    ...citationsOf(finish),
  }
}

const headOf = (completion: Completion) =>
  ({
    id: idOf(completion),
    object: 'chat.completion.chunk',
    created: createdOf(completion),
    model: completion.model,
  }) as const

/** The answer piece by piece: the role first, then the text, the reason of the end, and the usage when it is asked for. */
export async function* chatCompletionChunks(
  completion: Completion,
  { includeUsage }: { readonly includeUsage: boolean },
): AsyncGenerator<Chunk> {
  // Made with the first part: only then it is settled which model answers.
  let head: Pick<Chunk, 'id' | 'object' | 'created' | 'model'> | undefined
  const noUsage = includeUsage ? { usage: null } : {}
  const chunk = (
    delta: Chunk['choices'][number]['delta'],
    reason: z.output<typeof finishReason> | null = null,
  ): Chunk => ({ ...head!, choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }], ...noUsage })
  for await (const part of completion.parts) {
    if (!head) {
      head = headOf(completion)
      yield chunk({ role: 'assistant', content: '' })
    }
    if (part.type === 'text') yield chunk({ content: part.text })
    else if (part.type === 'reasoning') yield chunk({ reasoning_content: part.text })
    else {
      yield { ...chunk({}, reasonOf(part)), ...citationsOf(part) }
      if (includeUsage) yield { ...head, choices: [], usage: usageOf(part.usage) }
    }
  }
}

/** JSON of the chunks of one answer. Nearly all differ in their text only: what is around it is made once. */
export function chunkWriter(): (chunk: Chunk) => string {
  let around: readonly [string, string] | undefined
  return (chunk) => {
    const [choice] = chunk.choices
    const content = choice?.delta.content
    if (content === undefined || content === '' || choice?.delta.reasoning_content !== undefined)
      return JSON.stringify(chunk)
    around ??= aroundContent(chunk)
    return around[0] + JSON.stringify(content) + around[1]
  }
}

function aroundContent(chunk: Chunk): [string, string] {
  const [before = '', after = ''] = JSON.stringify(chunk, (key, value: unknown) =>
    key === 'content' ? 0 : value,
  ).split('"content":0')
  return [`${before}"content":`, after]
}
