import { completionLimits, DocentError, jsonFormatOf, textFormatSchema, type CompletionCall } from '@docent/core'
import { z } from 'zod'
import { asksForUnsupported, component } from '../../framework/index.ts'

const roles = ['developer', 'system', 'user', 'assistant'] as const

const text = z.string().max(completionLimits.characters)

const partSchema = z.object({
  type: z.string().describe('input_text, or output_text in messages of the assistant.'),
  text: text.optional(),
  refusal: text.optional(),
})

const itemSchema = z.object({
  type: z.string().nullish().describe('message, the default.'),
  role: z.enum(roles).optional(),
  content: z.union([text, z.array(partSchema)]).optional(),
})
type Item = z.output<typeof itemSchema>

/** Unsupported fields that would change the answer: ignoring them silently would answer something else. */
const nothing = z
  .unknown()
  .refine((value) => value == null || value === false, { params: asksForUnsupported })
  .optional()

export const responseInput = component(
  'CompatibleResponseRequest',
  z.object({
    model: z.string().min(1).max(256).describe('Id of a model; auto picks one.'),
    input: z
      .union([
        text,
        z
          .array(itemSchema)
          .min(1)
          .max(completionLimits.messages - 1),
      ])
      .describe('A text, or the conversation; text only.'),
    instructions: text.nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    top_p: z.number().min(0).max(1).nullish(),
    max_output_tokens: z.int().min(1).nullish(),
    text: z.object({ format: textFormatSchema.nullish() }).nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    stream: z.boolean().nullish(),
    previous_response_id: nothing.describe('Responses are not stored: send the conversation in input.'),
    conversation: nothing,
    prompt: nothing,
    background: nothing,
  }),
)
export type ResponseInput = z.output<typeof responseInput>

/** The request to the model. Other fields, tools included, are ignored. */
export function responseCall(input: ResponseInput): Omit<CompletionCall, 'collections'> {
  const format = input.text?.format
  const items: readonly Item[] =
    typeof input.input === 'string' ? [{ role: 'user', content: input.input }] : input.input
  const messages = items.flatMap(messageOf)
  if (messages.length === 0) throw refused('input must have an item with content.', 'input')
  return {
    model: input.model,
    messages: [...(input.instructions ? [{ role: 'system' as const, content: input.instructions }] : []), ...messages],
    maxOutputTokens: input.max_output_tokens ?? undefined,
    temperature: input.temperature ?? undefined,
    topP: input.top_p ?? undefined,
    json: jsonFormatOf(format?.type, format?.schema, 'text.format.schema'),
  }
}

function messageOf({ type, role, content }: Item, index: number): CompletionCall['messages'] {
  const field = `input[${index}]`
  // Thoughts of another model, in a conversation that began with it.
  if (type === 'reasoning') return []
  if (type === 'item_reference') {
    throw new DocentError({
      code: 'unsupported',
      message: `${field} refers to an item of an earlier response, and none are stored: send the items themselves. The AI SDK does with store: false.`,
      details: { field },
    })
  }
  if (type != null && type !== 'message') throw refused(`${field}.type must be message.`, `${field}.type`)
  if (role === undefined) throw refused(`${field}.role must be one of ${roles.join(', ')}.`, `${field}.role`)
  if (content === undefined) throw refused(`${field}.content is required.`, `${field}.content`)
  const text = textOf(content, `${field}.content`)
  switch (role) {
    case 'user':
      if (content.length === 0 && typeof content !== 'string')
        throw refused(`${field}.content must have at least one part.`, `${field}.content`)
      return [{ role, content: [{ type: 'text', text }] }]
    case 'assistant':
      return text === '' ? [] : [{ role, content: text }]
    default:
      return [{ role: 'system', content: text }]
  }
}

function textOf(content: string | readonly z.output<typeof partSchema>[], field: string): string {
  if (typeof content === 'string') return content
  return content
    .map(({ type, text, refusal }, at) => {
      const place = `${field}[${at}]`
      if (type === 'refusal') return refusal ?? ''
      if (!['input_text', 'output_text', 'text'].includes(type)) {
        throw refused(`${place}.type must be input_text: this operation takes text only.`, `${place}.type`)
      }
      if (text === undefined) throw refused(`${place}.text is required.`, `${place}.text`)
      return text
    })
    .join('\n\n')
}

const refused = (message: string, field: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field } })
