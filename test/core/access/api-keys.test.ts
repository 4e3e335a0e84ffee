import { describe, expect, it } from 'vitest'
import { collectionPrincipal, principal } from '../memory-engine.ts'
import { alice, bob, day, keyEngine, root } from './key-engine.ts'

describe('making API keys', () => {
  it('shows the secret once and stores only its digest', async () => {
    const { service, storage, clock, digests } = await keyEngine()
    const { secretKey, apiKey } = await service.create(alice, { name: 'laptop' })
    expect(secretKey).toMatch(/^docent_[A-Za-z0-9_-]{43}$/)
    expect(apiKey).toEqual({
      id: apiKey.id,
      username: 'alice',
      name: 'laptop',
      hint: `${secretKey!.slice(0, 11)}…${secretKey!.slice(-4)}`,
      createdAt: new Date(clock.now()).toISOString(),
      totalCalls: 0,
      isActive: true,
      isGlobalKey: true,
    })
    const stored = JSON.stringify(
      await Promise.all(['api_key', 'history', 'idempotency'].map((from) => storage.read({ from }))),
    )
    expect(stored).not.toContain(secretKey)
    expect(stored).toContain(digests.sha256(secretKey!))
    expect(await service.list(alice)).toEqual([apiKey])
  })

  it('makes keys of one collection that the user sees', async () => {
    const { service } = await keyEngine()
    const { apiKey } = await service.create(alice, { collectionId: 'c1' })
    expect(apiKey).toMatchObject({ collectionId: 'c1', collectionName: 'Papers', isGlobalKey: false })
    expect(await service.list(alice)).toEqual([apiKey])
    await expect(service.create(bob, { collectionId: 'c1' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(service.create(root, { userId: 'bob', collectionId: 'c1' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it("leaves other users' keys to administrators", async () => {
    const { service } = await keyEngine()
    expect((await service.create(root, { userId: 'bob' })).apiKey.username).toBe('bob')
    await expect(service.create(alice, { userId: 'bob' })).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(service.create(root, { userId: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuses keys of one collection and guests at everything', async () => {
    const { service } = await keyEngine()
    const { apiKey } = await service.create(alice)
    for (const caller of [collectionPrincipal('alice', 'c1'), principal('alice', { guest: true })]) {
      const calls = [
        service.create(caller),
        service.list(caller),
        service.deactivate(caller, apiKey.id),
        service.updateExpiry(caller, apiKey.id),
        service.updateInactivityInterval(caller, apiKey.id),
        service.delete(caller, apiKey.id),
      ]
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('names the field of a bad input', async () => {
    const { service } = await keyEngine()
    for (const [field, input] of [
      ['expiresIn', { expiresIn: 'soon' }],
      ['expiresIn', { expiresIn: '0 days' }],
      ['inactivityInterval', { inactivityInterval: 0 }],
      ['name', { name: ' ' }],
    ] as const) {
      await expect(service.create(alice, input)).rejects.toMatchObject({ code: 'invalid_input', details: { field } })
    }
  })

  it('answers a repeated request without the secret, and makes no second key', async () => {
    const { service } = await keyEngine()
    const options = { idempotencyKey: 'once' }
    const first = await service.create(alice, { name: 'a' }, options)
    const again = await service.create(alice, { name: 'a' }, options)
    expect(again).toEqual({ apiKey: first.apiKey })
    expect(await service.list(alice)).toHaveLength(1)
    await expect(service.create(alice, { name: 'b' }, options)).rejects.toMatchObject({ code: 'wrong_state' })
  })
})

describe('listing API keys', () => {
  it("lists one's own, newest first, and everybody's to administrators", async () => {
    const { service, clock } = await keyEngine()
    for (const [caller, name] of [
      [alice, 'one'],
      [bob, 'two'],
      [alice, 'three'],
    ] as const) {
      await service.create(caller, { name })
      await clock.advance(1)
    }
    const names = async (...call: Parameters<typeof service.list>) =>
      (await service.list(...call)).map(({ name }) => name)
    expect(await names(alice)).toEqual(['three', 'one'])
    expect(await names(root)).toEqual(['three', 'two', 'one'])
    expect(await names(root, { offset: 1, limit: 1 })).toEqual(['two'])
    expect(await names(root, { filter: 'ALI' })).toEqual(['three', 'one'])
    expect(await names(root, { filter: 'tw' })).toEqual(['two'])
    expect(await names(root, { filter: '' })).toHaveLength(3)
    expect(await names(alice, { filter: 'bob' })).toEqual([])
    await expect(service.list(alice, { limit: 1001 })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('changing API keys', () => {
  it("finds only one's own, unless one is an administrator", async () => {
    const { service } = await keyEngine()
    const { apiKey } = await service.create(alice)
    for (const call of [
      service.deactivate(bob, apiKey.id),
      service.updateExpiry(bob, apiKey.id),
      service.updateInactivityInterval(bob, apiKey.id, { inactivityInterval: 1 }),
      service.delete(bob, apiKey.id),
      service.delete(root, 'nothing'),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'not_found' })
    }
    await service.deactivate(root, apiKey.id)
    expect((await service.list(alice))[0]).toMatchObject({ isActive: false })
  })

  it('deactivates for good', async () => {
    const { service } = await keyEngine()
    const { apiKey } = await service.create(alice)
    await service.deactivate(alice, apiKey.id)
    for (const call of [
      service.deactivate(alice, apiKey.id),
      service.updateExpiry(alice, apiKey.id, { expiresIn: '1 day' }),
      service.updateInactivityInterval(alice, apiKey.id),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'wrong_state' })
    }
    await service.delete(alice, apiKey.id)
    expect(await service.list(alice)).toEqual([])
  })

  it('lets one of two deactivations at once win', async () => {
    const { service } = await keyEngine()
    const { apiKey } = await service.create(alice)
    const outcomes = await Promise.allSettled([
      service.deactivate(alice, apiKey.id),
      service.deactivate(alice, apiKey.id),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } })
  })

  it('moves and removes expiry and inactivity', async () => {
    const { service, clock } = await keyEngine()
    const { apiKey } = await service.create(alice, { expiresIn: '1 day', inactivityInterval: 3 })
    expect(apiKey).toMatchObject({ expiresAt: new Date(clock.now() + day).toISOString(), inactivityInterval: 3 })
    await clock.advance(day)
    expect((await service.list(alice))[0]).toMatchObject({ isActive: false })
    await service.updateExpiry(alice, apiKey.id, { expiresIn: '2 days' })
    await service.updateInactivityInterval(alice, apiKey.id, { inactivityInterval: 7 })
    expect((await service.list(alice))[0]).toMatchObject({
      isActive: true,
      expiresAt: new Date(clock.now() + 2 * day).toISOString(),
      inactivityInterval: 7,
    })
    await service.updateExpiry(alice, apiKey.id)
    await service.updateInactivityInterval(alice, apiKey.id)
    const [open] = await service.list(alice)
    expect(open).not.toHaveProperty('expiresAt')
    expect(open).not.toHaveProperty('inactivityInterval')
  })
})
