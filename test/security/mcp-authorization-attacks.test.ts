import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationWorld, type AuthorizationWorld } from '../support/authorization-world.ts'
import { oauthMcpServer } from '../support/oauth-mcp-server.ts'
import { configOf } from '../support/tool-forms.ts'

let world: AuthorizationWorld
beforeEach(async () => {
  world = await authorizationWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

describe('answers of authorization servers', () => {
  const refused = { status: 400, text: expect.stringContaining('was not started here, was used already') }
  const sent = async (address: URL) => {
    const response = await world.finish(address)
    return { status: response.status, text: await response.text() }
  }

  it('are taken once', async () => {
    const begun = await world.start(await world.register())
    const address = await world.answerTo(begun.body.authorization_url)
    expect((await sent(address)).status).toBe(200)
    expect(await sent(address)).toEqual(refused)
  })

  it('are not taken with a state that is made up, changed, late, or of an earlier beginning', async () => {
    const id = await world.register()
    const first = await world.answerTo((await world.start(id)).body.authorization_url)
    const address = await world.answerTo((await world.start(id)).body.authorization_url)
    expect(await sent(first)).toEqual(refused)
    const state = address.searchParams.get('state')!
    for (const wrong of ['made-up', `${state.slice(0, -2)}AA`, `${state}AA`]) {
      const changed = new URL(address)
      changed.searchParams.set('state', wrong)
      expect(await sent(changed)).toEqual(refused)
    }
    await world.clock.advance(600_000)
    expect(await sent(address)).toEqual(refused)
    expect((await world.stateOf(id)).body.authorized).toBe(false)
  })

  it('count for the tool whose owner began, whatever browser brings them', async () => {
    const [hers, his] = [await world.register(), await world.register(world.asked.url, world.bob)]
    const [forAlice, forBob] = [await world.start(hers), await world.start(his, world.bob)]
    const address = await world.answerTo(forAlice.body.authorization_url)
    // Bob's code with Alice's state: the code is bound to Bob's proof.
    const mixed = new URL(address)
    mixed.searchParams.set('code', (await world.answerTo(forBob.body.authorization_url)).searchParams.get('code')!)
    expect(await sent(mixed)).toMatchObject({ status: 400, text: expect.stringContaining('invalid_grant') })
    expect((await world.stateOf(hers)).body.authorized).toBe(false)
    expect(await world.stateOf(hers, world.bob)).toMatchObject({ status: 404 })
    expect(await world.start(hers, world.bob)).toMatchObject({ status: 404 })
  })

  it('are not taken from another authorization server than the one that was asked', async () => {
    const id = await world.register()
    for (const issuer of ['https://evil.example', '']) {
      world.asked.issuer = issuer
      const address = await world.answerTo((await world.start(id)).body.authorization_url)
      if (issuer === '') address.searchParams.delete('iss')
      const before = world.asked.requests.length
      expect(await sent(address)).toMatchObject({
        status: 400,
        text: expect.stringContaining('another authorization server'),
      })
      expect(world.asked.requests.slice(before).map(({ path }) => path)).not.toContain('/token')
    }
    expect((await world.stateOf(id)).body.authorized).toBe(false)
  })

  it('end with a refusal that repeats no text of the address', async () => {
    const address = await world.answerTo((await world.start(await world.register())).body.authorization_url)
    address.searchParams.delete('code')
    address.searchParams.set('error', '<script>alert(1)</script>')
    const { status, text } = await sent(address)
    expect(status).toBe(400)
    expect(text).toContain('refused the authorization')
    expect(text).not.toContain('script')
  })
})

describe('what an authorization server does wrong', () => {
  it('sends no code to a place that is not open, and none by a redirect', async () => {
    const id = await world.register()
    world.asked.tokenEndpoint = 'http://127.0.0.1:9/token'
    const response = await world.finish(await world.answerTo((await world.start(id)).body.authorization_url))
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).toContain('127.0.0.1')
    expect((await world.stateOf(id)).body.authorized).toBe(false)
  })

  it('puts no secret into an answer or the log', async () => {
    const id = await world.register()
    world.asked.tokenError = { error: 'invalid_request', error_description: 'the code swordfish is wrong' }
    const address = await world.answerTo((await world.start(id)).body.authorization_url)
    const response = await world.finish(address)
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('swordfish')
    const said = inspect(world.logged, { depth: 10 })
    for (const secret of ['swordfish', address.searchParams.get('code')!, address.searchParams.get('state')!])
      expect(said).not.toContain(secret)
  })

  it('does not get the tokens of another server when the tool gets another url', async () => {
    const id = await world.register()
    await world.consent(id)
    await using other = await oauthMcpServer()
    const tool_args = configOf({ weather: { url: other.url } })
    expect((await world.alice.call(`PUT /agents/custom_tools/${id}`, { body: { tool_args } })).status).toBe(200)
    await world.server.docent.settled()
    expect(other.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  })
})
