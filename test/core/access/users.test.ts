import { describe, expect, it } from 'vitest'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import { userRecords, usersService, usersSystem, userTables } from '../../../packages/core/src/access/index.ts'
import { collectionPrincipal, memoryEngine, principal } from '../memory-engine.ts'

async function setUp() {
  const { storage, runtime, idempotency } = await memoryEngine([...userTables])
  const store = recordStore(storage)
  return {
    ...{ storage, runtime },
    system: usersSystem({ storage: store, runtime }),
    service: usersService({ storage: store, runtime, idempotency, records: userRecords(store) }),
  }
}

describe('ensureUser', () => {
  it("keeps the host's id, and makes one where there is none", async () => {
    const { system } = await setUp()
    expect(await system.ensureUser({ id: 'alice', username: 'Alice', email: 'alice@example.org' })).toEqual({
      id: 'alice',
      username: 'Alice',
      email: 'alice@example.org',
      isAdministrator: false,
      isErased: false,
      isActive: true,
    })
    const made = await system.ensureUser({ username: 'bob' })
    expect(made.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(await system.ensureUser({ username: 'bob' })).toEqual(made)
  })

  it('follows new names and rights, and leaves alone what is not named', async () => {
    const { system } = await setUp()
    await system.ensureUser({ id: 'alice', username: 'alice', email: 'a@example.org', isAdministrator: true })
    await system.ensureUser({ id: 'alice', username: 'alice.b' })
    const expected = {
      id: 'alice',
      username: 'alice.b',
      email: 'a@example.org',
      isAdministrator: true,
      isErased: false,
      isActive: true,
    }
    expect(await system.find('alice')).toEqual(expected)
    expect(
      (await system.ensureUser({ id: 'alice', username: 'alice.b', isAdministrator: false })).isAdministrator,
    ).toBe(false)
  })

  it('writes nothing when nothing changes', async () => {
    const { storage, system } = await setUp()
    await system.ensureUser({ id: 'alice', username: 'alice' })
    const lines = (await storage.read({ from: 'history' })).length
    await system.ensureUser({ id: 'alice', username: 'alice' })
    expect(await storage.read({ from: 'history' })).toHaveLength(lines)
  })

  it('makes one user of many first calls at once', async () => {
    const { storage, system } = await setUp()
    const users = await Promise.all(Array.from({ length: 10 }, () => system.ensureUser({ username: 'alice' })))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    expect(await storage.read({ from: 'user_account' })).toHaveLength(1)
  })

  it('makes one user of two processes that start at once', async () => {
    const { storage, system, runtime } = await setUp()
    const store = recordStore(storage)
    let first: Promise<unknown> | undefined
    // The other process makes the user when this one has just found that there is none.
    const slow: typeof store = {
      ...store,
      read: async (query) => {
        const rows = await store.read(query)
        await (first ??= system.ensureUser({ username: 'admin' }))
        return rows
      },
    }
    const late = await usersSystem({ storage: slow, runtime }).ensureUser({ username: 'admin', isAdministrator: true })
    expect(late).toMatchObject({ username: 'admin', isAdministrator: true })
    expect(await storage.read({ from: 'user_account' })).toHaveLength(1)
  })

  it('refuses a username that belongs to another id', async () => {
    const { system } = await setUp()
    await system.ensureUser({ id: '1', username: 'alice' })
    await system.ensureUser({ id: '2', username: 'bob' })
    await expect(system.ensureUser({ id: '3', username: 'alice' })).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(system.ensureUser({ id: '2', username: 'alice' })).rejects.toMatchObject({ code: 'wrong_state' })
    expect((await system.find('2'))?.username).toBe('bob')
  })
})

describe('users', () => {
  it('lists all users by name to every user, page by page', async () => {
    const { system, service } = await setUp()
    for (const username of ['carol', 'alice', 'bob']) await system.ensureUser({ id: `id-${username}`, username })
    const all = await service.list(principal('id-bob'))
    expect(all.map(({ username }) => username)).toEqual(['alice', 'bob', 'carol'])
    expect(all[0]).toEqual({ id: 'id-alice', username: 'alice', email: '', isActive: true })
    expect(await service.list(principal('id-bob'), { offset: 1, limit: 1 })).toEqual([all[1]])
    await expect(service.list(principal('id-bob'), { limit: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('gets one, or says that there is none', async () => {
    const { system, service } = await setUp()
    await system.ensureUser({ id: 'alice', username: 'alice' })
    expect(await service.get(principal('bob'), 'alice')).toMatchObject({ username: 'alice' })
    await expect(service.get(principal('bob'), 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('shows nobody to keys of one collection and to guests', async () => {
    const { system, service } = await setUp()
    await system.ensureUser({ id: 'alice', username: 'alice' })
    for (const caller of [collectionPrincipal('alice', 'c'), principal('g', { guest: true })]) {
      await expect(service.list(caller)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(service.get(caller, 'alice')).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})
