import type { ChatMessageReference } from '../../../resources/chats/index.ts'
import type { Completion, CompletionPart, CompletionUsage } from '../completion-call.ts'
import { encodeToolCall, type ToolCallWire } from './tool-call.ts'

export interface ChatUsage {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
  readonly estimated?: true
}

export type ChatFinishReason = 'stop' | 'length' | 'content_filter' | 'tool_calls'

/** A whole answer as clients of OpenAI read it. */
export interface ChatReply<Citation = never> {
  readonly id: string
  readonly object: 'chat.completion'
  readonly created: number
  readonly model: string
  readonly choices: readonly {
    readonly index: 0
    readonly message: {
      readonly role: 'assistant'
      readonly content: string | null
      readonly refusal: null
      readonly tool_calls?: readonly ToolCallWire[]
      readonly reasoning_content?: string
    }
    readonly logprobs: null
    readonly finish_reason: ChatFinishReason
  }[]
  readonly usage: ChatUsage
  readonly citations?: readonly Citation[]
}

/** A piece of an answer. */
export interface ChatChunk<Citation = never> {
  readonly id: string
  readonly object: 'chat.completion.chunk'
  readonly created: number
  readonly model: string
  readonly choices: readonly {
    readonly index: 0
    readonly delta: {
      readonly role?: 'assistant'
      readonly content?: string
      readonly reasoning_content?: string
      readonly tool_calls?: readonly (ToolCallWire & { readonly index: number })[]
    }
    readonly logprobs: null
    readonly finish_reason: ChatFinishReason | null
  }[]
  readonly usage?: ChatUsage | null
  readonly citations?: readonly Citation[]
}

/** How a citation of an answer from a collection is shown. */
type EncodeCitation<Citation> = (reference: ChatMessageReference) => Citation

type Finish = Extract<CompletionPart, { type: 'finish' }>

const idOf = ({ id }: Completion) => `chatcmpl-${id.replaceAll('-', '')}`
const createdOf = ({ createdAt }: Completion) => Math.floor(createdAt / 1000)

const usageOf = ({ inputTokens, outputTokens, estimated }: CompletionUsage): ChatUsage => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
  ...(estimated ? { estimated } : {}),
})

function reasonOf({ reason }: Finish, calls: number): ChatFinishReason {
  if (reason === 'length') return reason
  if (calls > 0) return 'tool_calls'
  return reason === 'content-filter' ? 'content_filter' : 'stop'
}

const citationsOf = <Citation>(finish: Finish, encode: EncodeCitation<Citation>) =>
  finish.citations.length === 0 ? {} : { citations: finish.citations.map(encode) }

/** The whole answer in one object. */
export async function chatCompletion<Citation>(
  completion: Completion,
  encodeCitation: EncodeCitation<Citation>,
): Promise<ChatReply<Citation>> {
  let content = ''
  let thought = ''
  const calls: ToolCallWire[] = []
  let finish: Finish | undefined
  for await (const part of completion.parts) {
    if (part.type === 'text') content += part.text
    else if (part.type === 'reasoning') thought += part.text
    else if (part.type === 'tool-call') calls.push(encodeToolCall(part))
    else finish = part
  }
  if (!finish) throw new Error('The answer ended without a final event.')
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
          content: content === '' && calls.length > 0 ? null : content,
          refusal: null,
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
          ...(thought === '' ? {} : { reasoning_content: thought }),
        },
        logprobs: null,
        finish_reason: reasonOf(finish, calls.length),
      },
    ],
    usage: usageOf(finish.usage),
    ...citationsOf(finish, encodeCitation),
  }
}

const headOf = (completion: Completion) =>
  ({
    id: idOf(completion),
    object: 'chat.completion.chunk',
    created: createdOf(completion),
    model: completion.model,
  }) as const

/** The streamed answer: the role first, then text and tool calls, the finish reason, and the usage if requested. */
export async function* chatCompletionChunks<Citation>(
  completion: Completion,
  {
    includeUsage,
    encodeCitation,
  }: { readonly includeUsage: boolean; readonly encodeCitation: EncodeCitation<Citation> },
): AsyncGenerator<ChatChunk<Citation>> {
  // Created with the first part: only then the answering model is known.
  let head: Pick<ChatChunk, 'id' | 'object' | 'created' | 'model'> | undefined
  let calls = 0
  const noUsage = includeUsage ? { usage: null } : {}
  const chunk = (
    delta: ChatChunk['choices'][number]['delta'],
    reason: ChatFinishReason | null = null,
  ): ChatChunk<Citation> => ({
    ...head!,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
    ...noUsage,
  })
  for await (const part of completion.parts) {
    if (!head) {
      head = headOf(completion)
      yield chunk({ role: 'assistant', content: '' })
    }
    if (part.type === 'text') yield chunk({ content: part.text })
    else if (part.type === 'reasoning') yield chunk({ reasoning_content: part.text })
    else if (part.type === 'tool-call') yield chunk({ tool_calls: [{ index: calls++, ...encodeToolCall(part) }] })
    else {
      yield { ...chunk({}, reasonOf(part, calls)), ...citationsOf(part, encodeCitation) }
      if (includeUsage) yield { ...head, choices: [], usage: usageOf(part.usage) }
    }
  }
}

/** JSON of the chunks of one answer. Nearly all differ only in their text: the rest is serialized once. */
export function chunkWriter(): (chunk: ChatChunk<unknown>) => string {
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

function aroundContent(chunk: ChatChunk<unknown>): [string, string] {
  const [before = '', after = ''] = JSON.stringify(chunk, (key, value: unknown) =>
    key === 'content' ? 0 : value,
  ).split('"content":0')
  return [`${before}"content":`, after]
}
