/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allOperations } from '../access/authorization/operations.ts'
import { situations } from '../access/authorization/requests/index.ts'
import { sendCall } from '../access/authorization/send-call.ts'
import type { Situation } from '../access/authorization/situation.ts'
import { makeWorld, type World } from '../access/authorization/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Names of these are the caller's own. */
const ofCallers = ['metadata', 'tool_args', 'agent_args', 'mcp_servers_mapping', 'servers', 'schema', 'mcpServers']

/** With a field that nobody knows in the body and in every object below it. */
function withUnknown(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withUnknown(one))
  if (typeof value !== 'object' || value === null || ofCallers.includes(name)) return value
  const fields = Object.entries(value).map(([field, inner]) => [field, withUnknown(inner, field)])
  return { ...Object.fromEntries(fields), nobody_knows_this: 'x' }
}

async function statusOf(id: string, situation: Situation): Promise<string> {
  const operation = allOperations().find((one) => one.id === id)!
  const answer = await sendCall(world.server.url, world.keys.administrator, operation, {
    situation,
    parameters: world.parameters,
  })
  if (answer.status < 400) await world.server.docent.settled()
  world.rows.rewind()
  return answer.status < 400 ? `${answer.status}` : `${answer.status} ${answer.text}`
}

it('of the body of any operation count for nothing over HTTP', async () => {
  let succeeded = 0
  const faults: string[] = []
  for (const [id, said] of Object.entries(situations)) {
    const all = [typeof said === 'function' ? said(world) : said].flat() as Situation[]
    for (const situation of all) {
      if (
        typeof situation.body !== 'object' ||
        Array.isArray(situation.body) ||
        ofCallers.some((one) => id.endsWith(one))
      )
        continue
      const before = await statusOf(id, situation)
      const after = await statusOf(id, { ...situation, body: withUnknown(situation.body) })
      if (before === '200' || before === '201' || before === '204') succeeded++
      if (before !== after) faults.push(`${id}: ${before}, with an unknown field ${after}`)
    }
  }
  expect(succeeded).toBeGreaterThan(60)
  expect(faults).toEqual([])
}, 180_000)
