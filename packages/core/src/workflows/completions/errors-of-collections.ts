import { DocentError } from '../../kernel/errors/index.ts'
import { unknownModel } from './callable-models.ts'

/** Fields of a question to a chat, by the fields of a call that they are made of. */
const sources: Readonly<Record<string, string>> = {
  message: 'messages',
  systemPrompt: 'messages',
  system_prompt: 'messages',
  'llm_args.guided_json': 'response_format.json_schema.schema',
}

/** An error of the chat that answers a call, in the words of the call: its caller has sent no question and no collection. */
export function errorOfCall(thrown: unknown): unknown {
  if (!DocentError.isInstance(thrown)) return thrown
  if (thrown.code === 'not_found') return unknownModel(thrown.message)
  const { code, details, cause } = thrown
  const { field } = details ?? {}
  const source = typeof field === 'string' ? sources[field] : undefined
  if (typeof field !== 'string' || source === undefined) return thrown
  const message = thrown.message.startsWith(field) ? source + thrown.message.slice(field.length) : thrown.message
  return new DocentError({ code, message, details: { ...details, field: source }, cause })
}
