import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationWorld, confirmationOf, type AuthorizationWorld } from '../support/authorization-world.ts'

let world: AuthorizationWorld
beforeEach(async () => {
  world = await authorizationWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

describe('a browser that comes back from an authorization server', () => {
  const exchanged = () => world.asked.requests.some(({ path }) => path === '/token')

  it('is asked whose tool it is for, and nothing is exchanged before', async () => {
    const id = await world.register()
    const address = await world.answerTo((await world.start(id)).body.authorization_url)
    const page = await fetch(address)
    expect(page.status).toBe(200)
    const text = await page.text()
    for (const named of ['alice', 'weather', world.asked.origin]) expect(text).toContain(named)
    expect(text).not.toContain(address.searchParams.get('code'))
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('content-security-policy')).not.toContain('sandbox')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(exchanged()).toBe(false)
    expect((await world.stateOf(id)).body).toMatchObject({ authorized: false, pending: true })

    const finished = await world.confirm(address, confirmationOf(text))
    expect(finished.status).toBe(200)
    expect(exchanged()).toBe(true)
    expect((await world.confirm(address, confirmationOf(text))).status).toBe(400)
  })

  it('cannot be made to confirm with what others know', async () => {
    const id = await world.register()
    const { body } = await world.start(id)
    const address = await world.answerTo(body.authorization_url)
    const state = new URL(body.authorization_url).searchParams.get('state')!
    for (const confirmation of [state, 'made-up', address.searchParams.get('code')!])
      expect((await world.confirm(address, confirmation)).status).toBe(400)
    expect(exchanged()).toBe(false)
    expect((await world.stateOf(id)).body.pending).toBe(true)
  })

  it('confirms only what is still waited for', async () => {
    const id = await world.register()
    const address = await world.answerTo((await world.start(id)).body.authorization_url)
    const confirmation = confirmationOf(await (await fetch(address)).text())
    await world.start(id)
    expect((await world.confirm(address, confirmation)).status).toBe(400)
    expect(exchanged()).toBe(false)
  })
})
