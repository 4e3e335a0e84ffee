import type { StorageDriver } from '@docent/core/ports'
import { authenticatorConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { describe, expect, it } from 'vitest'
import { alice, bob, day, keyEngine, root, second } from './key-engine.ts'

describe('apiKeyAuthenticator', () => {
  authenticatorConformance(runner, {
    async create() {
      const { service, authenticator } = await keyEngine()
      const [one, other, ended] = [await service.create(alice), await service.create(bob), await service.create(bob)]
      await service.deactivate(bob, ended.apiKey.id)
      const bearing = (bearer: string | undefined) => ({ bearer, headers: {} })
      return {
        authenticator,
        known: [bearing(one.secretKey), bearing(other.secretKey)],
        bad: [bearing(ended.secretKey), bearing(`${one.secretKey}x`)],
      }
    },
  })

  it('knows users by global keys and by keys of a collection', async () => {
    const { service, authenticate } = await keyEngine()
    const global = await service.create(alice)
    expect(await authenticate(global.secretKey)).toEqual({
      userId: 'alice',
      username: 'alice',
      email: 'alice@example.org',
      scope: { kind: 'global' },
      groups: [],
      permissions: [],
    })
    const one = await service.create(alice, { collectionId: 'c1' })
    expect(await authenticate(one.secretKey)).toMatchObject({
      scope: { kind: 'collection', collectionId: 'c1', keyId: one.apiKey.id },
    })
  })

  it('gives the permission of administrators to their global keys', async () => {
    const { service, authenticate, users, clock } = await keyEngine()
    const { secretKey } = await service.create(root)
    expect(await authenticate(secretKey)).toMatchObject({ permissions: ['administrator'] })
    await users.ensureUser({ id: 'root', username: 'root', isAdministrator: false })
    await clock.advance(5 * second)
    expect(await authenticate(secretKey)).toMatchObject({ permissions: [] })
  })

  it('knows nobody by anything else', async () => {
    const { service, authenticate } = await keyEngine()
    const { secretKey, apiKey } = await service.create(alice)
    for (const bearer of [
      undefined,
      '',
      'docent_',
      apiKey.id,
      apiKey.hint,
      `${secretKey} `,
      `${secretKey}x`,
      'x'.repeat(100_000),
    ]) {
      expect(await authenticate(bearer)).toBeUndefined()
    }
  })

  it('takes changes of this process at once', async () => {
    const { service, authenticate, clock } = await keyEngine()
    const [ended, deleted, expired] = await Promise.all([
      service.create(alice),
      service.create(alice),
      service.create(bob),
    ])
    for (const { secretKey } of [ended, deleted, expired]) expect(await authenticate(secretKey)).toBeDefined()
    await service.deactivate(alice, ended.apiKey.id)
    await service.delete(alice, deleted.apiKey.id)
    await service.updateExpiry(bob, expired.apiKey.id, { expiresIn: '1 second' })
    await clock.advance(second)
    for (const { secretKey } of [ended, deleted, expired]) expect(await authenticate(secretKey)).toBeUndefined()
    await service.updateExpiry(bob, expired.apiKey.id)
    expect(await authenticate(expired.secretKey)).toBeDefined()
  })

  it('does not keep a key that was read before it was deactivated', async () => {
    const held = holdReads('api_key')
    const { service, authenticate } = await keyEngine(held.wrap)
    const { secretKey, apiKey } = await service.create(alice)
    const release = held.hold()
    const early = authenticate(secretKey)
    await held.reached()
    await service.deactivate(alice, apiKey.id)
    release()
    // Read before the change, so this call may still pass; none after it does.
    await early
    expect(await authenticate(secretKey)).toBeUndefined()
  })

  it('reads a key once in 5 seconds', async () => {
    let reads = 0
    const { service, authenticate, clock } = await keyEngine((storage) => ({
      ...storage,
      read: (query) => {
        if (query.from === 'api_key') reads += 1
        return storage.read(query)
      },
    }))
    const { secretKey } = await service.create(alice)
    reads = 0
    for (let call = 0; call < 20; call++) await authenticate(secretKey)
    expect(reads).toBe(1)
    await clock.advance(5 * second)
    await authenticate(secretKey)
    expect(reads).toBe(2)
  })

  it('refuses a key that was not used for too long, whatever the cache holds', async () => {
    const { service, authenticate, usage, clock } = await keyEngine()
    const { secretKey } = await service.create(alice, { inactivityInterval: 1 })
    await clock.advance(day - second)
    expect(await authenticate(secretKey)).toBeDefined()
    await usage.flush()
    await clock.advance(2 * second)
    expect(await authenticate(secretKey)).toBeDefined()
    await clock.advance(day)
    expect(await authenticate(secretKey)).toBeUndefined()
  })
})

describe('counting calls', () => {
  it('writes in one batch every 10 seconds, and counts every call', async () => {
    let writes = 0
    const { service, storage, authenticate, clock } = await keyEngine((driver) => ({
      ...driver,
      write: (batch) => {
        if (batch.steps.some((step) => step.kind === 'increment')) writes += 1
        return driver.write(batch)
      },
    }))
    const [one, two] = [await service.create(alice), await service.create(bob)]
    for (let call = 0; call < 7; call++) await authenticate(one.secretKey)
    await authenticate(two.secretKey)
    const usedAt = clock.now()
    await clock.advance(10 * second - 1)
    expect(writes).toBe(0)
    await clock.advance(1)
    expect(writes).toBe(1)
    const rows = await storage.read({
      from: 'api_key',
      orderBy: [{ column: 'total_calls' }],
      columns: ['total_calls', 'last_used_at'],
    })
    expect(rows).toEqual([
      { total_calls: 1, last_used_at: usedAt },
      { total_calls: 7, last_used_at: usedAt },
    ])
  })

  it('shows the calls of this process in lists at once, and writes the rest when it stops', async () => {
    const { service, storage, authenticate, usage, clock } = await keyEngine()
    const { secretKey } = await service.create(alice)
    await authenticate(secretKey)
    expect((await service.list(alice))[0]).toMatchObject({
      totalCalls: 1,
      lastUsedAt: new Date(clock.now()).toISOString(),
    })
    await authenticate(secretKey)
    await usage.stop()
    expect(await storage.read({ from: 'api_key', columns: ['total_calls'] })).toEqual([{ total_calls: 2 }])
    expect(clock.waiting()).toEqual([])
  })

  it('tries again what could not be written, and forgets deleted keys', async () => {
    let broken = true
    const { service, storage, authenticate, clock } = await keyEngine((driver) => ({
      ...driver,
      write: async (batch) => {
        if (broken && batch.steps.some((step) => step.kind === 'increment')) throw new Error('no disk')
        return driver.write(batch)
      },
    }))
    const [kept, deleted] = [await service.create(alice), await service.create(bob)]
    await authenticate(kept.secretKey)
    await authenticate(deleted.secretKey)
    await clock.advance(10 * second)
    await authenticate(kept.secretKey)
    await service.delete(bob, deleted.apiKey.id)
    broken = false
    await clock.advance(10 * second)
    expect(await storage.read({ from: 'api_key', columns: ['total_calls'] })).toEqual([{ total_calls: 2 }])
  })

  it('keeps a later time that another process wrote', async () => {
    const { service, storage, authenticate, usage, clock } = await keyEngine()
    const { secretKey, apiKey } = await service.create(alice)
    await authenticate(secretKey)
    const later = clock.now() + 5
    await storage.write({
      steps: [{ kind: 'update', table: 'api_key', key: { id: apiKey.id }, set: { last_used_at: later } }],
    })
    await usage.flush()
    expect(await storage.read({ from: 'api_key', columns: ['last_used_at', 'total_calls'] })).toEqual([
      { last_used_at: later, total_calls: 1 },
    ])
  })
})

describe('ensureAdministratorKey', () => {
  it('makes an administrator known by the secret, once', async () => {
    const { ensureAdministratorKey, authenticate, service } = await keyEngine()
    await ensureAdministratorKey('a secret of the host')
    await ensureAdministratorKey('a secret of the host')
    const principal = await authenticate('a secret of the host')
    expect(principal).toMatchObject({ username: 'admin', scope: { kind: 'global' }, permissions: ['administrator'] })
    const keys = (await service.list(root)).filter(({ username }) => username === 'admin')
    expect(keys).toMatchObject([{ name: 'administrator', isGlobalKey: true, totalCalls: 1 }])
    expect(JSON.stringify(keys)).not.toContain('secret')
  })

  it('replaces the older secret, and leaves other keys of the administrator alone', async () => {
    const { ensureAdministratorKey, authenticate, service } = await keyEngine()
    await ensureAdministratorKey('the older secret of the host')
    const admin = (await authenticate('the older secret of the host'))!
    const other = await service.create(admin, { name: 'script' })
    await ensureAdministratorKey('the newer secret of the host')
    expect(await authenticate('the older secret of the host')).toBeUndefined()
    expect(await authenticate('the newer secret of the host')).toMatchObject({ username: 'admin' })
    expect(await authenticate(other.secretKey)).toMatchObject({ username: 'admin' })
  })

  it('opens its key again after it was deactivated or limited', async () => {
    const { ensureAdministratorKey, authenticate, service } = await keyEngine()
    await ensureAdministratorKey('the secret of the host')
    const [key] = (await service.list(root)).filter(({ name }) => name === 'administrator')
    await service.updateInactivityInterval(root, key!.id, { inactivityInterval: 1 })
    await service.deactivate(root, key!.id)
    expect(await authenticate('the secret of the host')).toBeUndefined()
    await ensureAdministratorKey('the secret of the host')
    expect(await authenticate('the secret of the host')).toBeDefined()
  })

  it("refuses nothing, and another user's secret", async () => {
    const { ensureAdministratorKey, authenticate, service } = await keyEngine()
    const { secretKey } = await service.create(alice)
    for (const secret of ['', ' x', 'x'.repeat(513), secretKey!]) {
      await expect(ensureAdministratorKey(secret)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(await authenticate(secretKey)).toMatchObject({ userId: 'alice', permissions: [] })
  })
})

/** Lets a test hold back the next read of a table after it was carried out. */
function holdReads(table: string) {
  let gate: Promise<void> | undefined
  const arrived = Promise.withResolvers<void>()
  return {
    wrap: (storage: StorageDriver): StorageDriver => ({
      ...storage,
      async read(query) {
        const rows = await storage.read(query)
        if (query.from !== table || !gate) return rows
        const waiting = gate
        gate = undefined
        arrived.resolve()
        await waiting
        return rows
      },
    }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    reached: () => arrived.promise,
  }
}
