import { formOf } from './form-body.ts'
import { isRecord } from './is-record.ts'
import { isStream, opened } from './is-stream.ts'
import type { AnyInput, Operation } from './operation.ts'

export interface Prepared {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whether the body can be sent again. */
  readonly repeatable: boolean
}

/** The request of a call, without what each try adds. @throws TypeError for input that cannot be sent */
export function buildRequest(baseUrl: string, operation: Operation, input: AnyInput): Prepared {
  const { type, body } = bodyOf(operation, opened(input.body))
  const given = Object.entries(input.headers ?? {}).filter(([, value]) => value !== undefined)
  return {
    url: baseUrl + pathOf(operation.path, input.params ?? {}) + queryOf(input.query ?? {}),
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), String(value)])),
    },
    body,
    repeatable: !isStream(body) || !holdsStream(input.body),
  }
}

/** Streams are read once; functions open another one. */
const holdsStream = (body: unknown): boolean =>
  isStream(body) || (isRecord(body) && Object.values(body).some(holdsStream))

function pathOf(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    // Dots would be taken as steps in the path, and address something else.
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`params.${name} must be an id or a name, not "${text}".`)
    return encodeURIComponent(text)
  })
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function bodyOf({ body: kind }: Operation, body: unknown): { type?: string; body: unknown } {
  if (body === undefined) return { body }
  switch (kind) {
    case 'json':
      return { type: 'application/json', body: JSON.stringify(body) }
    case 'form':
      return formOf(body as Readonly<Record<string, unknown>>)
    case 'text':
      return { type: 'text/plain', body }
    case 'bytes':
      return { type: 'application/octet-stream', body }
    default:
      return { body: undefined }
  }
}
