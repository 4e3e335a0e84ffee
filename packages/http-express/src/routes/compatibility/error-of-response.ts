import { DocentError } from '@docent/core'

/** Fields of responses, by those of the call that they become. */
const fields: Readonly<Record<string, string>> = {
  messages: 'input',
  response_format: 'text.format',
  'response_format.json_schema.schema': 'text.format.schema',
}

/** An error of a call, by the fields that responses have. */
export function errorOfResponse(thrown: unknown): unknown {
  if (!DocentError.isInstance(thrown)) return thrown
  const { code, message, details, cause } = thrown
  const { field } = details ?? {}
  const named = typeof field === 'string' ? fields[field] : undefined
  if (typeof field !== 'string' || named === undefined) return thrown
  const renamed = message.startsWith(field) ? named + message.slice(field.length) : message
  return new DocentError({ code, message: renamed, details: { ...details, field: named }, cause })
}

/** What a call gives, or its error by the fields that responses have. */
export const orErrorOfResponse = <Value>(made: Promise<Value>): Promise<Value> =>
  made.catch((error: unknown) => {
    throw errorOfResponse(error)
  })
