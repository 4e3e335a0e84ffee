/** @module-tag slow */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationWorld, oauth, type AuthorizationWorld } from '../support/authorization-world.ts'

let world: AuthorizationWorld
beforeEach(async () => {
  world = await authorizationWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

describe.each([503, 429])('an authorization server that answers %i', (status) => {
  it('does not end a consent', async () => {
    await world.consent(await world.register())
    world.asked.tokens.clear()
    world.asked.outage = status
    await expect(world.forecast()).rejects.toMatchObject({ code: 'unavailable' })
    world.asked.outage = undefined
    expect(await world.forecast()).toMatchObject({ content: 'Sun.', failed: false })
  })

  it('is away for who comes back from it', async () => {
    const { body } = await world.start(await world.register())
    const address = await world.answerTo(body.authorization_url)
    world.asked.outage = status
    expect((await world.finish(address)).status).toBe(503)
  })

  it('is asked again to revoke tokens', async () => {
    const id = await world.register()
    await world.consent(id)
    world.asked.outage = status
    expect((await world.alice.call(`DELETE ${oauth}/tools/${id}`)).status).toBe(200)
    await world.server.docent.settled()
    expect(world.asked.refreshTokens.size).toBe(1)
    world.asked.outage = undefined
    await world.clock.advance(600_000)
    await world.server.docent.settled()
    expect(world.asked.refreshTokens.size).toBe(0)
  })
})

it.each(['server_error', 'temporarily_unavailable'])('does not end a consent for the error %s', async (error) => {
  await world.consent(await world.register())
  world.asked.tokens.clear()
  world.asked.tokenError = { error, error_description: 'later' }
  await expect(world.forecast()).rejects.toMatchObject({ code: 'unavailable' })
})

it('calls the tools of a server that says its token in its list, after the token was renewed as well', async () => {
  world.asked.lists = (token) => `For ${token}.`
  await world.consent(await world.register())
  const [tool] = await world.toolsOf('alice')
  expect(tool!.description).toContain('For [secret].')
  world.asked.tokens.clear()
  expect(await world.forecast()).toMatchObject({ content: 'Sun.', failed: false })
  expect(await world.forecast()).toMatchObject({ content: 'Sun.', failed: false })
})
