import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { authorizationWorld, oauth, type AuthorizationWorld } from '../support/authorization-world.ts'
import { configOf, toolForm } from '../support/tool-forms.ts'

let world: AuthorizationWorld
beforeEach(async () => {
  world = await authorizationWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

describe('an MCP server that wants the consent of its user', () => {
  it('is authorized in a browser, inspected and called', async () => {
    const id = await world.register()
    expect(await world.toolsOf('alice')).toEqual([])
    expect((await world.stateOf(id)).body).toEqual({
      tool_id: id,
      authorized: false,
      authorized_at: null,
      pending: false,
    })
    const begun = await world.start(id)
    expect(begun.status).toBe(200)
    const page = new URL(begun.body.authorization_url)
    expect(page.origin).toBe(world.asked.origin)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${world.server.url}/api/v1${oauth}/callback`,
      resource: world.asked.url,
    })
    expect((await world.stateOf(id)).body).toMatchObject({ authorized: false, pending: true })

    const response = await world.finish(await world.answerTo(begun.body.authorization_url))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('The tool weather is authorized.')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    await world.server.docent.settled()
    expect((await world.stateOf(id)).body).toMatchObject({ authorized: true, pending: false })
    expect(await world.forecast()).toMatchObject({ content: 'Sun.', failed: false })
  })

  it('gets new tokens when the old ones have ended, and keeps them', async () => {
    await world.consent(await world.register())
    world.asked.tokens.clear()
    expect(await world.forecast()).toMatchObject({ content: 'Sun.' })
    const [renewed] = world.asked.tokens
    expect(await world.forecast()).toMatchObject({ content: 'Sun.' })
    expect([...world.asked.tokens]).toEqual([renewed])
    world.asked.tokens.clear()
    world.asked.refreshTokens.clear()
    expect(await world.forecast()).toMatchObject({
      failed: true,
      content: expect.stringContaining('authorize the tool again'),
    })
  })

  it('is sent no headers of the MCP server to its authorization server', async () => {
    await world.consent(await world.register())
    const paths = world.asked.requests.filter(({ headers }) => headers['x-key'] !== undefined).map(({ path }) => path)
    expect(new Set(paths)).toEqual(new Set(['/mcp']))
  })

  it.each([
    ['is deleted', (id: string) => world.alice.call(`DELETE /agents/custom_tools/${id}`)],
    ['is no longer authorized', (id: string) => world.alice.call(`DELETE ${oauth}/tools/${id}`)],
    ['has an owner who is erased', () => world.server.client('admin').call('POST /admin/users/alice/erase_job')],
  ])('ends its tokens when the tool %s', async (_what, act) => {
    const id = await world.register()
    await world.consent(id)
    expect(world.asked.refreshTokens.size).toBe(1)
    expect((await act(id)).status).toBeLessThan(300)
    await world.server.docent.settled()
    expect(world.asked.refreshTokens.size).toBe(0)
  })
})

it('needs the permission, a tool with a url, and a host with a secret', async () => {
  const id = await world.register()
  expect((await world.start(id, world.server.client('alice'))).status).toBe(401)
  expect((await world.stateOf(id, world.server.client('alice'))).status).toBe(401)
  expect((await world.start('none')).status).toBe(404)
  const program = configOf({ local: { command: 'python3' } })
  const made = await world.alice.call('POST /agents/custom_tools', {
    form: toolForm({ tool_type: 'remote_mcp', tool_args: program }),
  })
  expect(await world.start(made.body[0].agent_custom_tool_id)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('is a program') },
  })
  const without = await apiServer({ docent: { toolHost: mcpToolHost({ network: world.network }) } })
  try {
    const owner = without.client('alice!ConfigureAgents')
    const form = toolForm({ tool_type: 'remote_mcp', tool_args: configOf({ weather: { url: world.asked.url } }) })
    const asked = await owner.call('POST /agents/custom_tools', { form })
    const body = { tool_id: asked.body[0]?.agent_custom_tool_id }
    expect(await owner.call(`POST ${oauth}/start`, { body })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('secret') },
    })
  } finally {
    await without[Symbol.asyncDispose]()
  }
})
