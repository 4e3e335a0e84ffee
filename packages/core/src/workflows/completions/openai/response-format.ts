import { z } from 'zod'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { CompletionCall } from '../completion-call.ts'

const openObject = z.record(z.string(), z.json())

/** `response_format` of chat completions. */
export const responseFormatSchema = z.object({
  type: z.enum(['text', 'json_object', 'json_schema']),
  json_schema: z.object({ name: z.string().nullish(), schema: openObject.nullish() }).nullish(),
})

/** `text.format` of responses, where the schema is beside the type. */
export const textFormatSchema = z.object({
  type: z.enum(['text', 'json_object', 'json_schema']),
  name: z.string().nullish(),
  schema: openObject.nullish(),
})

/** The format that either form requests of the model. @throws `invalid_input` for json_schema without a schema */
export function jsonOf(
  type: z.output<typeof textFormatSchema>['type'] | undefined,
  schema: z.output<typeof openObject> | null | undefined,
  field: string,
): CompletionCall['json'] {
  if (type === undefined || type === 'text') return undefined
  if (type === 'json_object') return {}
  if (schema == null)
    throw new DocentError({ code: 'invalid_input', message: `${field} is required.`, details: { field } })
  return { schema }
}
