/** @module-tag slow */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appendUserMessage } from '../../../packages/core/src/resources/chats/index.ts'
import { chatsFixture, memory, principal, sqlite, type Fixture } from './chats-fixture.ts'

const alice = principal('alice')
const bob = principal('bob')

describe.each([memory, sqlite])('chat sessions over $name', (driver) => {
  let fixture: Fixture
  beforeEach(async () => {
    fixture = await chatsFixture(driver)
    await fixture.collection('papers', 'alice')
  })
  afterEach(() => fixture.close())

  test('are made over a collection, or over none', async () => {
    const { chats } = fixture
    const bound = await chats.create(alice, { collectionId: 'papers' })
    expect(bound).toEqual({
      id: expect.any(String) as string,
      collectionId: 'papers',
      collectionName: 'Name of papers',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      username: 'alice@example.org',
    })
    const free = await chats.create(alice)
    expect(free).not.toHaveProperty('collectionId')
    expect(await chats.get(alice, bound.id)).toEqual(bound)
    expect(await chats.get(alice, free.id)).toEqual(free)
    expect(await fixture.sessionsCount('papers')).toBe(1)
  })

  test('are one with one Idempotency-Key', async () => {
    const { chats } = fixture
    const options = { idempotencyKey: 'once' }
    const [first, second] = await Promise.all([
      chats.create(alice, { collectionId: 'papers' }, options),
      chats.create(alice, { collectionId: 'papers' }, options),
    ])
    expect(second).toEqual(first)
    expect(await fixture.sessionsCount('papers')).toBe(1)
    await expect(chats.create(alice, {}, options)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('need a collection that is visible and active', async () => {
    const { chats } = fixture
    await fixture.collection('old', 'alice', { state: 'archived' })
    await expect(chats.create(bob, { collectionId: 'papers' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(chats.create(alice, { collectionId: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(chats.create(alice, { collectionId: 'old' })).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(chats.create(alice, { collectionId: '' })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await chats.count(alice)).toBe(0)
    await fixture.insert('resource_grant', {
      resource_kind: 'collection',
      resource_id: 'papers',
      subject: 'user:bob',
      level: 1,
      created_at: 0,
    })
    expect(await chats.create(bob, { collectionId: 'papers' })).toMatchObject({ collectionName: 'Name of papers' })
  })

  test('exist for their owner only', async () => {
    const { chats } = fixture
    const { id } = await chats.create(alice, { collectionId: 'papers' })
    await expect(chats.get(bob, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(chats.delete(bob, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(chats.messages(bob, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(chats.questions(bob, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await chats.list(bob)).toEqual([])
    expect(await chats.count(bob)).toBe(0)
  })

  test('of a key of one collection are its own', async () => {
    const { chats } = fixture
    const key = (keyId?: string) => principal('alice', { kind: 'collection', collectionId: 'papers', keyId })
    await fixture.collection('others', 'alice')
    const own = await chats.create(key('k1'), { collectionId: 'papers' })
    const other = await chats.create(key('k2'), { collectionId: 'papers' })
    const unnamed = await chats.create(key(), { collectionId: 'papers' })
    const global = await chats.create(alice, { collectionId: 'papers' })
    await expect(chats.create(key('k1'))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(chats.create(key('k1'), { collectionId: 'others' })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await chats.list(key('k1'))).map(({ id }) => id)).toEqual([own.id])
    expect((await chats.list(key())).map(({ id }) => id)).toEqual([unnamed.id])
    expect(await chats.count(key('k2'))).toBe(1)
    await expect(chats.get(key('k1'), other.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(chats.get(key('k1'), global.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(chats.get(key(), global.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await chats.count(alice)).toBe(4)
  })

  test('are listed by their last message, with its start', async () => {
    const { chats, clock, runtime } = fixture
    const first = await chats.create(alice, { collectionId: 'papers' })
    await clock.advance(10)
    const second = await chats.create(alice)
    await clock.advance(10)
    const said = `${'a'.repeat(511)}🎉`
    await runtime.commit(
      {},
      (draft) => void appendUserMessage(draft, { sessionId: first.id, ownerId: 'alice', content: said }),
    )
    const listed = await chats.list(alice)
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(listed[0]).toMatchObject({ collectionName: 'Name of papers', updatedAt: '2026-01-01T00:00:00.020Z' })
    expect(listed[0]!.latestMessageContent).toBe(`${'a'.repeat(511)}\ufffd`)
    expect(listed[1]).not.toHaveProperty('latestMessageContent')
    expect((await chats.list(alice, { offset: 1, limit: 1 })).map(({ id }) => id)).toEqual([second.id])
    await expect(chats.list(alice, { limit: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('of archived collections leave lists, those of deleted ones lose the collection', async () => {
    const { chats } = fixture
    const { id } = await chats.create(alice, { collectionId: 'papers' })
    await fixture.set('collection', 'papers', { state: 'archived' })
    expect(await chats.list(alice)).toEqual([])
    expect(await chats.count(alice)).toBe(0)
    expect(await chats.get(alice, id)).toMatchObject({ collectionId: 'papers' })
    await fixture.set('chat_session', id, { collection_id: null })
    expect(await chats.list(alice)).toEqual([expect.not.objectContaining({ collectionId: 'papers' })])
  })

  test('hide the name of a collection that is no longer shared', async () => {
    const { chats } = fixture
    const { id } = await chats.create(alice, { collectionId: 'papers' })
    await fixture.set('collection', 'papers', { owner_id: 'bob' })
    const session = await chats.get(alice, id)
    expect(session).toMatchObject({ collectionId: 'papers' })
    expect(session).not.toHaveProperty('collectionName')
  })
})
