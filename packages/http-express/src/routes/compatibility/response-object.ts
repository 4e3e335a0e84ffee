import {
  chatErrorReply,
  type ChatMessageReference,
  type Completion,
  type CompletionPart,
  type DocentError,
} from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import type { ResponseInput } from './response-input.ts'

const annotation = component(
  'CompatibleFileCitation',
  z.object({
    type: z.literal('file_citation'),
    file_id: z.string().describe('Id of the document.'),
    filename: z.string(),
    index: z.int().describe('Place in the list of citations, best first.'),
    chunk_id: z.int().optional().describe('An extension, like the fields below.'),
    pages: z.string().optional(),
    score: z.number().optional(),
    quote: z.string().optional().describe('The passage.'),
    uri: z.string().optional(),
  }),
)
export type Annotation = z.output<typeof annotation>

const textPart = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(annotation),
  logprobs: z.array(z.unknown()),
})
export type TextPart = z.output<typeof textPart>

const itemStatus = z.enum(['in_progress', 'completed', 'incomplete'])

const outputMessage = z.object({
  id: z.string(),
  type: z.literal('message'),
  status: itemStatus,
  role: z.literal('assistant'),
  content: z.array(textPart),
})
export type OutputMessage = z.output<typeof outputMessage>

export const responseReply = component(
  'CompatibleResponse',
  z.object({
    id: z.string(),
    object: z.literal('response'),
    created_at: z.int().describe('Unix time, s.'),
    status: z.enum(['in_progress', 'completed', 'failed', 'incomplete']),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    incomplete_details: z.object({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
    instructions: z.string().nullable(),
    max_output_tokens: z.int().nullable(),
    metadata: z.record(z.string(), z.string()),
    model: z.string().describe('The model that answers.'),
    output: z.array(outputMessage),
    parallel_tool_calls: z.literal(false),
    previous_response_id: z.null(),
    store: z.literal(false),
    temperature: z.number().nullable(),
    text: z.object({ format: z.record(z.string(), z.json()) }),
    tool_choice: z.literal('none'),
    tools: z.array(z.unknown()),
    top_p: z.number().nullable(),
    truncation: z.literal('disabled'),
    usage: z
      .object({
        input_tokens: z.int(),
        input_tokens_details: z.object({ cached_tokens: z.int(), cache_write_tokens: z.int() }),
        output_tokens: z.int(),
        output_tokens_details: z.object({ reasoning_tokens: z.int() }),
        total_tokens: z.int(),
        estimated: z.literal(true).optional().describe('Not reported by the provider; counted by the server.'),
      })
      .nullable(),
  }),
)
export type ResponseReply = z.output<typeof responseReply>
export type Finish = Extract<CompletionPart, { type: 'finish' }>

/** A response without any text yet. */
export function begunResponse(completion: Completion, input: ResponseInput): ResponseReply {
  const format = input.text?.format
  return {
    id: `resp_${completion.id.replaceAll('-', '')}`,
    object: 'response',
    created_at: Math.floor(completion.createdAt / 1000),
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: input.instructions ?? null,
    max_output_tokens: input.max_output_tokens ?? null,
    metadata: input.metadata ?? {},
    model: completion.model,
    output: [],
    parallel_tool_calls: false,
    previous_response_id: null,
    store: false,
    temperature: input.temperature ?? null,
    text: {
      format:
        format?.type === 'json_schema'
          ? { type: format.type, name: format.name ?? 'answer', schema: format.schema ?? {} }
          : { type: format?.type ?? 'text' },
    },
    tool_choice: 'none',
    tools: [],
    top_p: input.top_p ?? null,
    truncation: 'disabled',
    usage: null,
  }
}

export const messageId = ({ id }: Completion): string => `msg_${id.replaceAll('-', '')}`

export const textPartOf = (text: string, annotations: Annotation[] = []): TextPart => ({
  type: 'output_text',
  text,
  annotations,
  logprobs: [],
})

/** The message and the response around it, at the end of an answer. */
export function endedResponse(
  begun: ResponseReply,
  id: string,
  text: string,
  finish: Finish,
): { readonly message: OutputMessage; readonly response: ResponseReply } {
  const cut = cutBy(finish)
  const { inputTokens, outputTokens, estimated } = finish.usage
  const message: OutputMessage = {
    id,
    type: 'message',
    status: cut === null ? 'completed' : 'incomplete',
    role: 'assistant',
    content: [textPartOf(text, finish.citations.map(annotationOf))],
  }
  const response: ResponseReply = {
    ...begun,
    status: cut === null ? 'completed' : 'incomplete',
    incomplete_details: cut && { reason: cut },
    output: [message],
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
      ...(estimated ? { estimated } : {}),
    },
  }
  return { message, response }
}

function cutBy({ reason }: Finish): 'max_output_tokens' | 'content_filter' | null {
  if (reason === 'length') return 'max_output_tokens'
  return reason === 'content-filter' ? 'content_filter' : null
}

function annotationOf(citation: ChatMessageReference, index: number): Annotation {
  const { documentId, documentName, chunkId, pages, score, content, uri } = citation
  return {
    type: 'file_citation',
    file_id: documentId,
    filename: documentName,
    index,
    chunk_id: chunkId,
    pages,
    score,
    ...(content === undefined ? {} : { quote: content }),
    ...(uri === undefined ? {} : { uri }),
  }
}

/** An interrupted response; its text so far stays. */
export function failedResponse(begun: ResponseReply, id: string, text: string, failure: DocentError): ResponseReply {
  const { code, message } = chatErrorReply(failure).error
  const said: OutputMessage = {
    id,
    type: 'message',
    status: 'incomplete',
    role: 'assistant',
    content: [textPartOf(text)],
  }
  return {
    ...begun,
    status: 'failed',
    error: { code: code === 'rate_limit_exceeded' ? code : 'server_error', message },
    output: text === '' ? [] : [said],
  }
}
