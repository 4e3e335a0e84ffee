/** @module-tag slow */
import { memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import type { Docent } from '@docent/core'
import type { Authenticator, Identity, StorageDriver } from '@docent/core/ports'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

/** Credentials of the user that the test names. */
const saying = (who: Partial<Identity> & Pick<Identity, 'userId'>) => ({ bearer: JSON.stringify(who), headers: {} })

const vouching: Authenticator = {
  async authenticate({ bearer = '' }) {
    if (!bearer.startsWith('{')) return undefined
    const who = JSON.parse(bearer) as Pick<Identity, 'userId'>
    return { username: who.userId, scope: { kind: 'global' }, groups: [], permissions: [], ...who }
  },
}

const stores = [
  ['memory', () => memoryStorage()],
  ['SQLite', (directory: string) => sqliteStorage({ directory })],
] as const

describe.each(stores)('users at first sight in %s', (_, open) => {
  let directory: string
  let storage: StorageDriver
  let docent: Docent
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'docent-sight-'))
    storage = open(directory)
    docent = await memoryDocent({ storage, authenticator: ['api-keys', vouching] })
  })
  afterEach(async () => {
    await docent.stop({ graceMs: 1_000 })
    rmSync(directory, { recursive: true })
  })

  const sight = (who: Partial<Identity> & Pick<Identity, 'userId'>) => docent.authenticate(saying(who))
  const accounts = async () =>
    (await docent.as({ userId: 'nobody' }).users.list()).map(({ id, username }) => `${id}: ${username}`)

  it('twenty first calls at once make one account', async () => {
    // Every second one has another face, so that not all of them are one call.
    const calls = Array.from({ length: 20 }, (_, n) =>
      sight({ userId: '7', username: 'alice', email: `a${n % 2}@b.c` }),
    )
    const sessions = await Promise.all(calls)
    expect(new Set(sessions.map(({ principal }) => principal.username))).toEqual(new Set(['alice']))
    expect(await accounts()).toEqual(['7: alice'])
  })

  it('of twenty users with one name at once each gets a name', async () => {
    const calls = Array.from({ length: 20 }, (_, n) => sight({ userId: `u${n}`, username: 'alice' }))
    const names = (await Promise.all(calls)).map(({ principal }) => principal.username)
    expect(new Set(names).size).toBe(20)
    for (const name of names) expect(name).toMatch(/^alice(-[0-9a-f]{6})?$/)
    const again = await sight({ userId: 'u3', username: 'alice', email: 'a@b.c' })
    expect(again.principal.username).toBe(names[3])
  })

  it('a name that is another user’s gives nothing of theirs', async () => {
    const alice = await sight({ userId: '1', username: 'alice' })
    const owner = await sight({ userId: '2', username: 'owner' })
    const { id } = await owner.collections.create({ name: 'Aurora' })
    const input = { collectionId: id, fileName: 'secret.txt', text: 'The dome turns at night.' }
    await owner.ingest.plainText({ ...input, restricted: true, permissions: ['alice'] })
    await owner.collections.setPublic(id, { isPublic: true })

    const seen = async (session: typeof alice) => (await session.documents.list({ collectionId: id })).length
    expect(await seen(alice)).toBe(1)
    const mallory = await sight({ userId: '3', username: 'alice' })
    const like = mallory.principal.username
    expect(like).toMatch(/^alice-/)
    expect(await seen(mallory)).toBe(0)
    expect(await seen(await sight({ userId: 'g', username: 'alice', guest: true }))).toBe(0)

    // She is called otherwise now; what was opened to her stays hers, and her old name goes to nobody.
    const married = await sight({ userId: '1', username: 'alice.b' })
    expect(married.principal.username).toBe('alice.b')
    expect(await seen(married)).toBe(1)
    expect((await sight({ userId: '4', username: 'alice' })).principal.username).toMatch(/^alice-/)
    expect((await sight({ userId: '3', username: 'alice', email: 'new@b.c' })).principal.username).toBe(like)
    expect(await seen(await sight({ userId: '3', username: 'alice' }))).toBe(0)
    // A known user does not get a name that is taken, and may have an old one of theirs back.
    expect((await sight({ userId: '3', username: 'owner' })).principal.username).toBe(like)
    // With an address, because what was said a moment ago is still remembered.
    const back = await sight({ userId: '1', username: 'alice', email: 'a@b.c' })
    expect(back.principal.username).toBe('alice')
    await expect(docent.meet({ userId: '5', username: 'alice.b' })).rejects.toMatchObject({ code: 'wrong_state' })
    expect((await accounts()).filter((line) => line.endsWith(': alice'))).toEqual(['1: alice'])
  })

  it('nobody becomes an administrator by being called admin', async () => {
    const mallory = await sight({ userId: '3', username: 'admin' })
    expect(mallory.principal.username).toMatch(/^admin-/)
    await docent.ensureAdministratorKey('the secret of the administrator')
    const admin = await docent.authenticate({ bearer: 'the secret of the administrator', headers: {} })
    expect(admin.principal.permissions).toContain('administrator')
    for (const username of ['admin', 'mallory', 'admin'])
      expect((await sight({ userId: '3', username })).principal.permissions).toEqual([])
    expect((await docent.as({ userId: 'root', permissions: ['administrator'] }).permissions.ofUser('3')).length).toBe(0)
  })

  it('who is being erased is refused, whatever they are called', async () => {
    await sight({ userId: '1', username: 'alice' })
    const root = docent.as({ userId: 'root', permissions: ['administrator'] })
    await root.users.erase('1', {})
    for (const username of ['alice', 'alice.b'])
      await expect(sight({ userId: '1', username })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await accounts()).toEqual([])
    expect((await sight({ userId: '2', username: 'alice' })).principal.username).toMatch(/^alice-/)
  })

  it('a key made in process leaves the name as it is', async () => {
    await sight({ userId: '1', username: 'alice' })
    const { secretKey } = await docent.as({ userId: '1' }).apiKeys.create()
    const keyed = await docent.authenticate({ bearer: secretKey!, headers: {} })
    expect(keyed.principal.username).toBe('alice')
    expect(await accounts()).toEqual(['1: alice'])
  })

  it('guests have no account', async () => {
    await sight({ userId: 'g', guest: true })
    expect(await accounts()).toEqual([])
  })
})
