import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addedAgents } from '../support/agent-forms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'

const missing = '019b0000-0000-7000-8000-000000000000'
const agentPermissions = '!ConfigureAgents!ManageCustomAgent!DeleteCustomAgent'

let server: ApiServer
let alice: ApiClient
let bob: ApiClient
beforeAll(async () => {
  server = await apiServer({ docent: { secret: 'the secret of this host' } })
  alice = server.client(`alice${agentPermissions}`)
  bob = server.client(`bob${agentPermissions}`)
})
afterAll(() => server[Symbol.asyncDispose]())

describe('custom agents', () => {
  it("are their owner's alone", async () => {
    const [id] = await addedAgents(alice)
    for (const [request, call] of [
      ['GET /agents/custom_agents/ID', {}],
      ['GET /agents/custom_agents/ID/download', {}],
      ['GET /agents/custom_agents/ID/suggestions', {}],
      ['PUT /agents/custom_agents/ID', { body: { agent_args: { description: 'x' } } }],
    ] as const) {
      const hidden = await bob.call(request.replace('ID', id!), call)
      expect([request, hidden.status]).toEqual([request, 404])
      expect(hidden.body).toEqual((await bob.call(request.replace('ID', missing), call)).body)
    }
    expect((await bob.call(`DELETE /agents/custom_agents/${id}`)).body).toEqual({ count: 0 })
    expect((await bob.call('GET /agents/custom_agents')).body).toEqual([])
    expect((await alice.call('GET /agents/custom_agents')).body).toHaveLength(1)
  })

  it.each([
    ['POST /agents/custom_agents', 'ManageCustomAgent'],
    ['PUT /agents/custom_agents/x', 'ManageCustomAgent'],
    ['DELETE /agents/custom_agents/x', 'DeleteCustomAgent'],
    ['GET /agents/custom_agents/x/suggestions', 'ConfigureAgents'],
    ['POST /agents/custom_agent_tool_associations', 'ManageCustomAgent'],
    ['DELETE /agents/custom_agent_tool_associations/x', 'ManageCustomAgent'],
    ['POST /agents/custom_agent_key_associations', 'ManageCustomAgent'],
    ['DELETE /agents/custom_agent_key_associations/x', 'ManageCustomAgent'],
  ])('need for %s the permission %s, before a body is read', async (request, permission) => {
    const body = request.startsWith('P') ? { body: 'no JSON' } : {}
    const others = agentPermissions.replace(`!${permission}`, '')
    const refusal = { status: 401, body: exactly({ code: 401, message: 'Unauthorized' }) }
    expect(await server.client(`alice${others}`).call(request, body)).toMatchObject(refusal)
    expect((await server.client(`alice!${permission}`).call(request, body)).status).not.toBe(401)
    expect((await server.client(`alice@some${agentPermissions}`).call(request, body)).status).toBe(403)
  })

  it.each([
    'GET /agents/custom_agents',
    'GET /agents/custom_agents/x',
    'GET /agents/custom_agents/x/download',
    'GET /agents/custom_agent_tool_associations',
    'GET /agents/custom_agent_key_associations',
  ])('need for %s only a key for all', async (request) => {
    expect([200, 404]).toContain((await server.alice.call(request)).status)
    expect((await server.client(`alice@some${agentPermissions}`).call(request)).status).toBe(403)
  })
})
