import { DocentError, requireShape, requireTextShape } from '@docent/core/ports'
import type { Incoming } from './incoming.ts'
import { readBody } from './read-body.ts'

/**
 * The body as JSON whatever its content type, bounded so that recursion is safe; undefined when it is empty.
 * Objects from the host's parser are used as they are, except those of its form parser.
 */
export async function readJson(request: Incoming, limitBytes: number): Promise<unknown> {
  const value = await readValue(request, limitBytes)
  requireShape(value, 'The body')
  return value
}

async function readValue(request: Incoming, limitBytes: number): Promise<unknown> {
  const body = await readBody(request, limitBytes)
  if (typeof body === 'string') return body.trim() === '' ? undefined : parseJson(body)
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? fromForm(body)
    : emptied(request, body)
}

// Body parsers of Express 4 leave `{}` where there was no body, which must not hide that a list or text is missing.
function emptied(request: Incoming, body: object): unknown {
  const empty = request.headers['content-length'] === '0' || !hasBody(request)
  return empty && Object.keys(body).length === 0 ? undefined : body
}

function hasBody(request: Incoming): boolean {
  return request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
}

/** @throws `invalid_input` */
export function parseJson(text: string): unknown {
  requireTextShape(text, 'The body')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DocentError({ code: 'invalid_input', message: 'The body must be valid JSON.', cause: error })
  }
}

/**
 * Clients such as curl label JSON as a form by default. The host's form parser then makes the text the only key of an
 * object, from which most bodies can be recovered.
 */
function fromForm(body: object): unknown {
  const entries = Object.entries(body)
  const [entry] = entries
  if (!entry) return undefined
  try {
    if (entries.length === 1 && entry[1] === '') return JSON.parse(entry[0])
  } catch {
    // Not JSON, or changed by the form parser: the error below explains what to do about both.
  }
  throw new DocentError({
    code: 'invalid_input',
    message: 'The body must be JSON; send it with the header Content-Type: application/json.',
  })
}
