import { z } from 'zod'
import { DocentError } from '../../../kernel/errors/index.ts'
import { completionLimits, stopSchema, type CompletionCall } from '../completion-call.ts'
import { jsonOf, responseFormatSchema } from './response-format.ts'
import { decodeToolCall, type ToolCallWire } from './tool-call.ts'

const text = z.string().max(completionLimits.characters)

const partSchema = z.object({
  type: z.string().describe('text or, in messages of the user, image_url.'),
  text: text.optional(),
  refusal: text.optional(),
  image_url: z
    .object({ url: z.string().describe('A data: URL; an https: URL where the server may fetch it.') })
    .optional(),
})

export const messageSchema = z.object({
  role: z.enum(['developer', 'system', 'user', 'assistant']),
  content: z.union([text, z.array(partSchema)]).nullish(),
})
/** Where tools are passed on, messages also hold calls and their results. */
type Message = Omit<z.output<typeof messageSchema>, 'role'> & {
  readonly role: z.output<typeof messageSchema>['role'] | 'tool'
  readonly tool_calls?: readonly ToolCallWire[] | null | undefined
  readonly tool_call_id?: string | null | undefined
}

/** A chat completion as clients of OpenAI send it, without tools. */
export const chatRequestSchema = z.object({
  model: z.string().min(1).max(256).describe('Id of a model; auto picks one.'),
  messages: z.array(messageSchema).min(1).max(completionLimits.messages),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish().describe('Overrides max_tokens.'),
  stop: z.union([stopSchema, z.array(stopSchema).max(16)]).nullish(),
  seed: z.int().nullish(),
  n: z.literal(1).nullish(),
  response_format: responseFormatSchema.nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
})
type Input = Omit<z.output<typeof chatRequestSchema>, 'messages'> & { readonly messages: readonly Message[] }

/** The request to the model. Fields not named above are ignored. */
export function chatCompletionCall(input: Input): Omit<CompletionCall, 'collections'> {
  const { stop, response_format: format } = input
  const call = {
    model: input.model,
    messages: input.messages.flatMap(messageOf),
    maxOutputTokens: input.max_completion_tokens ?? input.max_tokens ?? undefined,
    temperature: input.temperature ?? undefined,
    topP: input.top_p ?? undefined,
    seed: input.seed ?? undefined,
    stop: typeof stop === 'string' ? [stop] : (stop ?? undefined),
    json: jsonOf(format?.type, format?.json_schema?.schema, 'response_format.json_schema.schema'),
  }
  if (call.messages.length > 0) return call
  throw new DocentError({
    code: 'invalid_input',
    message: 'messages must have one with content.',
    details: { field: 'messages' },
  })
}

function messageOf(message: Message, index: number): CompletionCall['messages'] {
  const { role, content } = message
  const field = `messages[${index}].content`
  switch (role) {
    case 'user': {
      if (content == null) throw refused(`${field} is required.`, field)
      if (typeof content === 'string') return [{ role, content: [{ type: 'text', text: content }] }]
      if (content.length === 0) throw refused(`${field} must have at least one part.`, field)
      return [{ role, content: content.map((part, at) => userPart(part, `${field}[${at}]`)) }]
    }
    case 'assistant': {
      const said = textOf(content ?? '', field)
      const toolCalls = message.tool_calls?.map(decodeToolCall) ?? []
      if (toolCalls.length > 0) return [{ role, content: said, toolCalls }]
      // One with only tool calls that are not passed on is empty.
      return said === '' ? [] : [{ role, content: said }]
    }
    case 'tool': {
      const callId = message.tool_call_id ?? ''
      const idField = `messages[${index}].tool_call_id`
      if (callId === '') throw refused(`${idField} is required.`, idField)
      if (content == null) throw refused(`${field} is required.`, field)
      return [{ role, callId, content: textOf(content, field) }]
    }
    default:
      if (content == null) throw refused(`${field} is required.`, field)
      return [{ role: 'system', content: textOf(content, field) }]
  }
}

type Part = z.output<typeof partSchema>
type UserPart = Extract<CompletionCall['messages'][number], { role: 'user' }>['content'][number]

function userPart(part: Part, field: string): UserPart {
  if (part.type === 'text') return { type: 'text', text: requiredText(part.text, field) }
  if (part.type !== 'image_url') throw refused(`${field}.type must be text or image_url.`, `${field}.type`)
  if (part.image_url === undefined) throw refused(`${field}.image_url is required.`, `${field}.image_url`)
  return { type: 'image', url: part.image_url.url }
}

function textOf(content: string | readonly Part[], field: string): string {
  if (typeof content === 'string') return content
  return content
    .map((part, at) => {
      if (part.type === 'refusal') return part.refusal ?? ''
      if (part.type !== 'text') throw refused(`${field}[${at}].type must be text.`, `${field}[${at}].type`)
      return requiredText(part.text, `${field}[${at}]`)
    })
    .join('\n\n')
}

function requiredText(text: string | undefined, field: string): string {
  if (text === undefined) throw refused(`${field}.text is required.`, `${field}.text`)
  return text
}

const refused = (message: string, field: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field } })
