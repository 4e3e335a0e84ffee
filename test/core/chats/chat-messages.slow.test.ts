/** @module-tag slow */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import {
  appendReply,
  appendUserMessage,
  recentMessages,
  type NewReference,
} from '../../../packages/core/src/resources/chats/index.ts'
import { chatsFixture, memory, principal, sqlite, type Fixture } from './chats-fixture.ts'

const alice = principal('alice')
const bob = principal('bob')

const cite = (documentId: string, membershipId: string, score: number): NewReference => ({
  collectionId: 'papers',
  documentId,
  documentName: `${documentId}.pdf`,
  membershipId,
  chunkId: 7,
  score,
  pages: '3-4',
  pageFrom: 3,
  pageTo: 4,
  start: 100,
  end: 113,
  uri: 'https://example.org/d',
})

describe.each([memory, sqlite])('chat messages over $name', (driver) => {
  let fixture: Fixture
  let sessionId: string
  beforeEach(async () => {
    fixture = await chatsFixture(driver, {
      suggestions: async ({ collectionId }) => [`What is in ${collectionId}?`, 'And then?'],
    })
    await fixture.collection('papers', 'alice')
    ;({ id: sessionId } = await fixture.chats.create(alice, { collectionId: 'papers' }))
  })
  afterEach(() => fixture.close())

  async function ask(content: string): Promise<string> {
    const { clock, runtime } = fixture
    await clock.advance(1)
    return runtime.commit({}, (draft) =>
      appendUserMessage(draft, { sessionId, ownerId: 'alice', content, llmArgs: { temperature: 0.5 } }),
    )
  }

  async function answer(
    replyTo: string,
    more: { references?: readonly NewReference[]; meta?: Record<string, string>; error?: string } = {},
  ): Promise<string> {
    const { clock, runtime } = fixture
    await clock.advance(1)
    return runtime.commit({}, (draft) => {
      const id = draft.uuid()
      const content = 'Because.'
      appendReply(draft, { id, sessionId, ownerId: 'alice', replyTo, content, references: [], meta: {}, ...more })
      return id
    })
  }

  test('are listed newest first, answers with their usage', async () => {
    const question = await ask('Why?')
    const reply = await answer(question, {
      meta: { usage_stats: '{"cost":0}', prompt_raw: 'secret' },
      error: 'Cut off.',
    })
    const listed = await fixture.chats.messages(alice, sessionId)
    expect(listed).toEqual([
      {
        id: reply,
        content: 'Because.',
        replyTo: question,
        votes: 0,
        createdAt: '2026-01-01T00:00:00.002Z',
        hasReferences: false,
        totalReferences: 0,
        error: 'Cut off.',
        typeList: [{ messageType: 'usage_stats', content: '{"cost":0}' }],
      },
      {
        id: question,
        content: 'Why?',
        votes: 0,
        createdAt: '2026-01-01T00:00:00.001Z',
        hasReferences: false,
        totalReferences: 0,
        username: 'alice@example.org',
        llmArgs: '{"temperature":0.5}',
      },
    ])
    expect(await fixture.chats.messages(alice, sessionId, { offset: 1, limit: 1 })).toEqual([listed[1]])
  })

  test('cite what can still be found, and say so of the rest', async () => {
    const members = [await fixture.document('d1', 'papers'), await fixture.document('d2', 'papers', 'removing'), 'gone']
    const references = members.map((member, index) => cite(`d${index + 1}`, member, 1 - index / 10))
    const reply = await answer(await ask('Why?'), { references })
    expect((await fixture.chats.messages(alice, sessionId))[0]).toMatchObject({
      hasReferences: true,
      totalReferences: 3,
    })
    const listed = await fixture.chats.references(alice, reply)
    const known = { collectionId: 'papers', chunkId: 7, pages: '3-4', cited: true }
    expect(listed).toEqual([
      {
        ...known,
        documentId: 'd1',
        documentName: 'd1.pdf',
        score: 1,
        content: 'What it says.',
        wereReferencesDeleted: false,
        uri: 'https://example.org/d',
        startOffset: 100,
        endOffset: 113,
      },
      { ...known, documentId: 'd2', documentName: 'd2.pdf', score: 0.9, wereReferencesDeleted: true },
      { ...known, documentId: 'd3', documentName: 'd3.pdf', score: 0.8, wereReferencesDeleted: true },
    ])
    expect(await fixture.chats.references(alice, reply, { limit: 1 })).toEqual([listed[0]])

    await fixture.set('collection', 'papers', { owner_id: 'bob' })
    expect(await fixture.chats.references(alice, reply)).toMatchObject([{ wereReferencesDeleted: true }, {}, {}])
  })

  test('tell how they came to be, by kind', async () => {
    const reply = await answer(await ask('Why?'), {
      meta: { usage_stats: '{}', prompt_raw: 'prompt', agent_notes: 'note' },
    })
    const { chats } = fixture
    expect(await chats.meta(alice, reply, { infoType: 'prompt_raw' })).toEqual([
      { messageType: 'prompt_raw', content: 'prompt' },
    ])
    expect(await chats.meta(alice, reply, { infoType: 'agent_notes' })).toEqual([
      { messageType: 'agent_notes', content: 'note' },
    ])
    expect(await chats.meta(alice, reply, { infoType: 'hyde1' })).toEqual([])
    expect((await chats.meta(alice, reply)).map(({ messageType }) => messageType)).toEqual([
      'agent_notes',
      'prompt_raw',
      'usage_stats',
    ])
    await expect(chats.meta(alice, reply, { infoType: 'everything' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('infoType') as string,
    })
  })

  test('exist for who owns the session only', async () => {
    const reply = await answer(await ask('Why?'), { references: [cite('d', 'm', 1)], meta: { usage_stats: '{}' } })
    const key = principal('alice', { kind: 'collection', collectionId: 'papers', keyId: 'k' })
    for (const other of [bob, key]) {
      await expect(fixture.chats.references(other, reply)).rejects.toMatchObject({ code: 'not_found' })
      await expect(fixture.chats.meta(other, reply)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(fixture.chats.meta(alice, 'nothing')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('need a session', async () => {
    const lost = fixture.runtime.commit({}, (draft) =>
      appendUserMessage(draft, { sessionId: 'nowhere', ownerId: 'alice', content: 'Why?' }),
    )
    await expect(lost).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the last ones come in the order they were said', async () => {
    const first = await ask('One?')
    await answer(first)
    const second = await ask('Two?')
    const reply = await answer(second, { error: 'Failed.' })
    const third = await ask('Three?')
    await ask('Four?')
    const recent = await recentMessages(recordStore(fixture.storage), sessionId, { limit: 4, upTo: third })
    expect(recent).toEqual([
      { id: expect.any(String) as string, role: 'assistant', content: 'Because.', replyTo: first, failed: false },
      { id: second, role: 'user', content: 'Two?', replyTo: undefined, failed: false },
      { id: reply, role: 'assistant', content: 'Because.', replyTo: second, failed: true },
      { id: third, role: 'user', content: 'Three?', replyTo: undefined, failed: false },
    ])
    expect((await recentMessages(recordStore(fixture.storage), sessionId, { limit: 10 })).at(-1)).toMatchObject({
      content: 'Four?',
    })
  })

  test('suggest what to ask next where somebody knows', async () => {
    const { chats } = fixture
    expect(await chats.questions(alice, sessionId)).toEqual([
      { question: 'What is in papers?' },
      { question: 'And then?' },
    ])
    expect(await chats.questions(alice, sessionId, { limit: 1 })).toEqual([{ question: 'What is in papers?' }])
  })
})
