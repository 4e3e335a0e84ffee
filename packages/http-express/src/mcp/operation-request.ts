import { DocentError } from '@docent/core/ports'
import { z } from 'zod'
import type { InnerRequest, AnyRoute } from '../framework/index.ts'

type Declared = AnyRoute<never, never>

/** Arguments of an operation: parameters of path and query by their names, and the body as `body`. */
export type OperationArguments = Readonly<Record<string, unknown>>

/**
 * The HTTP request of an operation with its arguments.
 * @throws `invalid_input` for arguments that the operation does not have, or that its path lacks
 */
export function operationRequest(route: Declared, given: OperationArguments): Omit<InnerRequest, 'signal'> {
  const { body, ...named } = given
  const query = new URLSearchParams()
  const inPath = pathNames(route)
  const inQuery = Object.keys(route.request.query?.shape ?? {})
  for (const [name, value] of Object.entries(named)) {
    if (!inPath.includes(name) && !inQuery.includes(name)) throw unknownArgument(route, name, [...inPath, ...inQuery])
    if (inQuery.includes(name) && value !== undefined && value !== null) query.set(name, textOf(value))
  }
  const path = route.area.base + route.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, named[name]))
  const search = query.toString()
  return { method: route.method, path: search === '' ? path : `${path}?${search}`, ...bodyOf(route, body) }
}

export const pathNames = ({ path }: Declared): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

function segment(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '')
    throw new DocentError({ code: 'invalid_input', message: `${name} is required.`, details: { field: name } })
  return encodeURIComponent(textOf(value))
}

/** As in a query: lists with commas, objects as JSON text. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function bodyOf({ request: { body: declared } }: Declared, body: unknown): Pick<InnerRequest, 'body' | 'headers'> {
  if (declared === undefined || body === undefined) return {}
  const isText = !(declared instanceof z.ZodType) && declared.kind === 'text'
  return isText && typeof body === 'string'
    ? { body, headers: { 'content-type': 'text/plain; charset=utf-8' } }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function unknownArgument({ operationId, request }: Declared, name: string, names: readonly string[]): DocentError {
  const known = [...names, ...(request.body === undefined ? [] : ['body'])]
  const list = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`
  return new DocentError({
    code: 'invalid_input',
    message: `${operationId} has no argument ${name}: ${list}.`,
    details: { field: name },
  })
}
