/** @module-tag slow */
import { analysisOpenApiDocument } from '@docent/http-express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysisRequest, type AnalysisRequest } from '../access/analysis/analysis-requests.ts'
import { analysisTable, type AnalysisTable } from '../access/analysis/analysis-table-world.ts'
import { sendAnalysisCall } from '../access/analysis/send-analysis-call.ts'
import type { Operation } from '../access/authorization/operations.ts'
import { undocumentedIn } from '../support/documented-answers.ts'
import { bodyWith, bombs, positionsOf, wrongValues } from './shape-bombs.ts'

type Schema = Parameters<typeof positionsOf>[0]

interface Documented {
  readonly operationId?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}

const documentation = analysisOpenApiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const operations: Operation[] = Object.entries(documentation.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId: id }]) =>
    id === undefined ? [] : [{ id, method: method.toUpperCase(), path }],
  ),
)
const documented = ({ path, method }: Operation) => documentation.paths[path]![method.toLowerCase()]!
const bodySchema = (operation: Operation) => documented(operation).requestBody?.content['application/json']?.schema
const queries = (operation: Operation) =>
  (documented(operation).parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name)

let world: AnalysisTable
beforeAll(async () => {
  world = await analysisTable()
}, 300_000)
afterAll(() => world[Symbol.asyncDispose]())

const undocumented = undocumentedIn(analysisOpenApiDocument())
/** What is wrong with the answer to the owner: a failure, something that is not documented, or a refusal without a word. */
async function faultOf(operation: Operation, request: AnalysisRequest): Promise<string | undefined> {
  const answer = await sendAnalysisCall(world, operation, { request, key: 'alice' })
  if (answer.status < 400) await world.server.docent.settled()
  world.rows.rewind()
  const { status, text } = answer
  const message = status >= 400 ? String(JSON.parse(text).message) : ''
  if ((status >= 500 && status !== 501) || (status >= 400 && message.length < 10))
    return `${status} ${text.slice(0, 400)}`
  return undocumented({ ...operation, ...answer })?.slice(0, 400)
}

const small = [...bombs.filter(({ large }) => !large), ...wrongValues]
const large = bombs.filter((bomb) => bomb.large)
const withBody = operations.filter((operation) => bodySchema(operation) !== undefined)
const withQuery = operations.filter((operation) => queries(operation).length > 0)

it('finds the operations that take JSON and queries', () => {
  expect(withBody.length).toBeGreaterThan(40)
  expect(withQuery.length).toBeGreaterThan(40)
})

it.each(withBody.map((operation, index) => [operation.id, operation, index] as const))(
  '%s survives hostile JSON at every place of its body',
  async (_, operation, index) => {
    const request = analysisRequest(operation.id, world)
    const wrong: string[] = []
    const places = positionsOf(bodySchema(operation)!, documentation.components.schemas)
    for (const at of [...places, ['unknown field']])
      for (const { title, text } of at.length === 0 ? [...small, large[index % large.length]!] : small) {
        const body = bodyWith(request.body, at, text)
        const fault = await faultOf(operation, {
          ...request,
          body,
          headers: { 'content-type': 'application/json', ...request.headers },
        })
        if (fault) wrong.push(`${title} at ${at.join('.') || 'the body'}: ${fault}`)
      }
    expect(wrong).toEqual([])
  },
  600_000,
)

const texts = [
  '',
  '-1',
  '1e308',
  '99999999999999999999',
  'NaN',
  'constructor',
  '__proto__',
  '\0',
  '\u202e\u0007',
  '%ff',
  '[1]',
  'a'.repeat(4_000),
  '\ud800x',
  "' OR 1=1 --",
]
it.each(withQuery.map((operation) => [operation.id, operation] as const))(
  '%s survives hostile values in its query',
  async (_, operation) => {
    const request = analysisRequest(operation.id, world)
    const wrong: string[] = []
    for (const name of queries(operation))
      for (const text of texts) {
        const fault = await faultOf(operation, { ...request, query: { ...request.query, [name]: text } })
        if (fault) wrong.push(`${name}=${text.slice(0, 40)}: ${fault}`)
      }
    expect(wrong).toEqual([])
  },
  600_000,
)

it('is healthy afterwards, and no object has learned anything', async () => {
  expect(await world.server.docent.health()).toMatchObject({ ready: true })
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})
