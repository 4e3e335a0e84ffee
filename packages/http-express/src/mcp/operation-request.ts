import { DocentError } from '@docent/core/ports'
import { z } from 'zod'
import type { AnyRoute, InnerRequest } from '../framework/index.ts'

export type DeclaredOperation = AnyRoute<never, never>

/**
 * Arguments of an operation: parameters of path and query and fields of a form by their names, the body as `body`, and the file of a
 * form as `file`.
 */
export type OperationArguments = Readonly<Record<string, unknown>>

/** A file of a form. `text` or `base64` holds its content. */
export const givenFileSchema = z.object({
  filename: z.string().min(1),
  text: z.string().optional(),
  base64: z.base64().optional(),
})

/** The names under which an operation takes its input. */
export function namesOf({ path, request }: DeclaredOperation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const inQuery = Object.keys(request.query?.shape ?? {})
  const inForm = Object.keys(request.form?.fields?.shape ?? {})
  const body = request.body === undefined ? [] : ['body']
  const file = request.form?.file === undefined ? [] : ['file']
  return { inPath, inQuery, inForm, all: [...inPath, ...inQuery, ...inForm, ...body, ...file] }
}

/**
 * The HTTP request of an operation with its arguments.
 * @throws `invalid_input` for arguments that the operation does not have, or that its path lacks
 */
export async function operationRequest(
  route: DeclaredOperation,
  given: OperationArguments,
): Promise<Omit<InnerRequest, 'signal'>> {
  const names = namesOf(route)
  const unknown = Object.keys(given).find((name) => !names.all.includes(name))
  if (unknown !== undefined) throw unknownArgument(route.operationId, unknown, names.all)
  const query = new URLSearchParams(named(names.inQuery, given)).toString()
  const path = route.area.base + route.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, given[name]))
  return {
    method: route.method,
    path: query === '' ? path : `${path}?${query}`,
    ...(route.request.form ? await formBody(route, named(names.inForm, given), given['file']) : bodyOf(route, given)),
  }
}

const named = (names: readonly string[], given: OperationArguments): [string, string][] =>
  names.flatMap((name) => {
    const value = given[name]
    return value === undefined || value === null ? [] : [[name, textOf(value)]]
  })

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

function bodyOf(
  { request: { body: declared } }: DeclaredOperation,
  { body }: OperationArguments,
): Pick<InnerRequest, 'body' | 'headers'> {
  if (declared === undefined || body === undefined) return {}
  const isText = !(declared instanceof z.ZodType) && declared.kind === 'text'
  return isText && typeof body === 'string'
    ? { body, headers: { 'content-type': 'text/plain; charset=utf-8' } }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

async function formBody(
  { request: { form } }: DeclaredOperation,
  fields: readonly (readonly [string, string])[],
  file: unknown,
): Promise<Pick<InnerRequest, 'body' | 'headers'>> {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  if (file !== undefined) {
    const { filename, text = '', base64 } = fileOf(file)
    const content = base64 === undefined ? text : Buffer.from(base64, 'base64')
    data.append(form?.file?.name ?? 'file', new Blob([content]), filename)
  }
  const encoded = new Response(data)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  }
}

function fileOf(given: unknown): z.output<typeof givenFileSchema> {
  const { success, data } = givenFileSchema.safeParse(given)
  if (success) return data
  throw new DocentError({
    code: 'invalid_input',
    message: 'file must be an object with filename, and text or base64 as its content.',
    details: { field: 'file' },
  })
}

function unknownArgument(operationId: string, name: string, names: readonly string[]): DocentError {
  const known = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`
  return new DocentError({
    code: 'invalid_input',
    message: `${operationId} has no argument ${name}: ${known}.`,
    details: { field: name },
  })
}
