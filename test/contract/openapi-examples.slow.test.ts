/** @module-tag slow */
import { docentOpenApiDocument } from '@docent/http-express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations, type Operation } from '../access/authorization/operations.ts'
import { situations } from '../access/authorization/requests/index.ts'
import { sendCall } from '../access/authorization/send-call.ts'
import type { Situation } from '../access/authorization/situation.ts'
import { makeWorld, type World } from '../access/authorization/world.ts'
import { schemaFaults } from '../support/documented-answers.ts'

type Json = Record<string, unknown>
interface Media {
  readonly schema: Json
  readonly example?: unknown
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Json & { readonly examples?: readonly unknown[] }
  readonly example?: unknown
}
interface Documented {
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}

const documentation = docentOpenApiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly schemas: Json }
}
const documented = ({ path, method }: Operation) => documentation.paths[path]![method.toLowerCase()]!
const faultOf = schemaFaults(documentation)

const operations = allOperations()

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  const { description, parameters = [], requestBody, responses } = documented(operation)

  it('has a description and fitting examples', () => {
    expect(description?.trim()).toMatch(/\S{2}/)
    for (const { name, schema, example } of parameters) {
      const shown = example ?? schema.examples?.[0]
      expect([name, shown]).not.toEqual([name, undefined])
      expect([name, faultOf(schema, shown)]).toEqual([name, undefined])
    }
    const media = [requestBody, ...Object.values(responses)].flatMap((said) => Object.entries(said?.content ?? {}))
    for (const [type, { schema, example }] of media) {
      if (type !== 'application/json' && type !== 'text/plain') continue
      expect([type, example]).not.toEqual([type, undefined])
      expect([type, example, faultOf(schema, example)]).toEqual([type, example, undefined])
    }
  })
})

describe('sent as they are, with ids of records that are there', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  /** How the operation is called so that it succeeds. */
  function situationOf({ id }: Operation): Situation {
    const said = situations[id]
    const made = typeof said === 'function' ? said(world) : said
    return ((Array.isArray(made) ? made[0] : made) ?? {}) as Situation
  }

  const withoutFile = operations.filter(
    (operation) => documented(operation).requestBody?.content['multipart/form-data'] === undefined,
  )

  it.each(withoutFile.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    const { parameters = [], requestBody } = documented(operation)
    const situation = situationOf(operation)
    const example = Object.values(requestBody?.content ?? {})[0]?.example
    const named = { ...world.parameters, document_id: world.records.document, collection_id: world.records.collection }
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
      .map(({ name, example: shown }) => [name, inWorld(name, shown, { ...named, ...situation.query })])
    const call = {
      situation: {
        path: situation.path ?? {},
        query: Object.fromEntries(query) as Record<string, string>,
        ...(example === undefined ? {} : { body: inWorld('', example, { ...named, ...(situation.body as Json) }) }),
      },
      parameters: world.parameters,
    }
    const asAdministrator = await sendCall(world.server.url, world.keys.administrator, operation, call)
    const asOwner = await sendCall(world.server.url, world.keys.owner, operation, call)
    if (Math.min(asAdministrator.status, asOwner.status) < 400) await world.server.docent.settled()
    world.rows.rewind()
    const answer = asOwner.status < 400 ? asOwner : asAdministrator
    if (situation.refusedToAll === undefined) expect(answer.status, answer.text).toBeLessThan(400)
    // Refused for what the world lacks, not for what the example says.
    else {
      const parameters = world.parameters
      const usual = await sendCall(world.server.url, world.keys.administrator, operation, { situation, parameters })
      expect(answer).toEqual(usual)
    }
  })
})

/** An example with the ids and names of the world where it has those of nobody. */
function inWorld(name: string, value: unknown, known: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) {
    const own = known[name]
    if (own !== undefined) return own
    return value.map((item) => inWorld(name.replace(/s$/, ''), item, known))
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inWorld(key, item, known)]))
  const madeUp = typeof value === 'string' && (value.startsWith('019a4b2c-') || ['ada', 'researcher'].includes(value))
  return madeUp ? (known[name] ?? value) : value
}
