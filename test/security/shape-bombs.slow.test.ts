/** @module-tag slow */
import { docentOpenApiDocument } from '@docent/http-express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allOperations, type Operation } from '../access/authorization/operations.ts'
import { situations } from '../access/authorization/requests/index.ts'
import { sendCall } from '../access/authorization/send-call.ts'
import type { Situation } from '../access/authorization/situation.ts'
import { makeWorld, type World } from '../access/authorization/world.ts'
import { bodyWith, bombs, positionsOf } from './shape-bombs.ts'

type Schema = Parameters<typeof positionsOf>[0]

interface Documented {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}

const documentation = docentOpenApiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const documented = ({ path, method }: Operation) => documentation.paths[path]![method.toLowerCase()]!
const bodySchema = (operation: Operation) => documented(operation).requestBody?.content['application/json']?.schema
const jsonQueries = (operation: Operation) =>
  (documented(operation).parameters ?? []).filter(
    (parameter) => parameter.in === 'query' && parameter.description?.startsWith('JSON text'),
  )

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** How the operation is called so that it succeeds. */
function situationOf({ id }: Operation): Situation {
  const said = situations[id]!
  const made = typeof said === 'function' ? said(world) : said
  return Array.isArray(made) ? (made as readonly Situation[])[0]! : (made as Situation)
}

async function send(operation: Operation, situation: Situation) {
  const answers = []
  for (const caller of ['owner', 'administrator'] as const) {
    const call = { situation, parameters: world.parameters }
    answers.push({ caller, ...(await sendCall(world.server.url, world.keys[caller], operation, call)) })
    if (answers.at(-1)!.status < 400) await world.server.docent.settled()
    world.rows.rewind()
    // Who else calls only matters where the first was not let in.
    if (answers[0]!.status !== 401) break
  }
  return answers.at(-1)!
}

const small = bombs.filter(({ large }) => !large)
const large = bombs.filter((bomb) => bomb.large)
/** The body itself gets all small ones and one of the large, which are refused before the operation is known. */
const atTheTop = (operation: number) => [...small, large[operation % large.length]!]
/** Each place inside gets some, so that all have had all when many were tried. */
const inTurn = (place: number) => [0, 4].map((after) => small[(place + after) % small.length]!)

const withBody = allOperations().filter((operation) => bodySchema(operation) !== undefined)
const withQuery = allOperations().filter((operation) => jsonQueries(operation).length > 0)

it('finds the operations that take JSON', () => {
  expect(withBody.length).toBeGreaterThan(70)
  expect(withQuery.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['list_collections', 'list_documents', 'ingest_from_plain_text']),
  )
})

it.each(withBody.map((operation, index) => [operation.id, operation, index] as const))(
  '%s survives hostile JSON at every place of its body',
  async (_, operation, index) => {
    const situation = situationOf(operation)
    const places = positionsOf(bodySchema(operation)!, documentation.components.schemas)
    const wrong: string[] = []
    for (const [place, at] of [...places, ['unknown field']].entries())
      for (const { title, text, refused } of at.length === 0 ? atTheTop(index) : inTurn(place)) {
        const body = bodyWith(situation.body, at, text)
        // A body that is too large says so before it is read.
        if (body.length > 1_000_000 || (typeof situation.body === 'string' && at.length > 0)) continue
        const { status, text: answer } = await send(operation, { ...situation, body })
        const right = refused ? status === 400 && refused.test(answer) : status < 500
        if (!right) wrong.push(`${title} at ${at.join('.') || 'the body'}: ${status} ${answer.slice(0, 300)}`)
      }
    expect(wrong).toEqual([])
  },
)

it.each(withQuery.map((operation) => [operation.id, operation] as const))(
  '%s survives hostile JSON in its query',
  async (_, operation) => {
    const situation = situationOf(operation)
    const deep = `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`
    const wrong: string[] = []
    for (const { name } of jsonQueries(operation))
      for (const text of [
        deep,
        '{"__proto__":{"a":1}}',
        '{"constructor":{"a":1}}',
        `{"a":[${Array(2_000).fill(1).join()}]}`,
      ]) {
        const { status, text: answer } = await send(operation, {
          ...situation,
          query: { ...situation.query, [name]: text },
        })
        const must = /a":\[|constructor/.test(text) ? status < 500 : status === 400 && answer.includes(name)
        if (!must) wrong.push(`${name}=${text.slice(0, 40)}: ${status} ${answer.slice(0, 300)}`)
      }
    expect(wrong).toEqual([])
  },
)

it('is healthy afterwards, and no object has learned anything', async () => {
  const { status } = await sendCall(
    world.server.url,
    world.keys.owner,
    { id: 'list_collections', method: 'GET', path: '/collections' },
    { situation: { query: { metadata_filter: '{"constructor":1}' } }, parameters: {} },
  )
  expect(status).toBe(200)
  expect(await world.server.docent.health()).toMatchObject({ ready: true })
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})
