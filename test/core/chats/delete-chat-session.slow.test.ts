/** @module-tag slow */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobProgressTable } from '../../../packages/core/src/resources/jobs/index.ts'
import { appendReply, appendUserMessage, chatSessionEntity } from '../../../packages/core/src/resources/chats/index.ts'
import { chatsFixture, memory, principal, sqlite, type Fixture } from './chats-fixture.ts'

const alice = principal('alice')

describe.each([memory, sqlite])('deleting a chat session over $name', (driver) => {
  let fixture: Fixture
  beforeEach(async () => {
    fixture = await chatsFixture(driver)
    await fixture.collection('papers', 'alice')
  })
  afterEach(() => fixture.close())

  async function sessionWithMessages(messages: number): Promise<string> {
    const { id } = await fixture.chats.create(alice, { collectionId: 'papers' })
    await fixture.runtime.commit({}, (draft) => {
      for (let count = 0; count < messages; count++) {
        const question = appendUserMessage(draft, { sessionId: id, ownerId: 'alice', content: 'Why?' })
        appendReply(draft, {
          id: draft.uuid(),
          sessionId: id,
          ownerId: 'alice',
          replyTo: question,
          content: 'Because [1].',
          references: [
            {
              collectionId: 'papers',
              documentId: 'd',
              documentName: 'd.pdf',
              membershipId: 'm',
              chunkId: 1,
              score: 1,
              pages: '1',
              pageFrom: 1,
              pageTo: 1,
              start: 0,
              end: 4,
            },
          ],
          meta: { usage_stats: '{}', prompt_raw: 'text' },
        })
      }
    })
    return id
  }

  const rowsIn = async (table: string) => {
    const [row] = await fixture.storage.aggregate({ from: table, measures: { count: { count: true } } })
    return Number(row!['count'])
  }

  test('leaves nothing of it, and everything of others', async () => {
    const { chats } = fixture
    const other = await sessionWithMessages(1)
    const id = await sessionWithMessages(130)
    await fixture.insert('generation', {
      id: 'question',
      state: 'completed',
      context: {},
      machine_version: 1,
      revision: 0,
      created_at: 0,
      updated_at: 0,
      session_id: id,
      owner_id: 'alice',
      reply_id: 'reply',
      request: {},
      principal: {},
      model: 'm',
      epoch: 1,
      epoch_bases: [0],
      concluded: true,
    })
    await chats.delete(alice, id)
    expect(fixture.stopped).toEqual([id])
    await expect(chats.get(alice, id)).rejects.toMatchObject({ code: 'not_found' })
    const counts = await Promise.all(
      ['chat_session', 'message', 'message_reference', 'message_meta', 'generation'].map(rowsIn),
    )
    expect(counts).toEqual([1, 2, 1, 2, 0])
    expect(await chats.messages(alice, other)).toHaveLength(2)
    expect(await fixture.sessionsCount('papers')).toBe(1)
  })

  test('is out of sight at once, waits no longer than it may, and continues', async () => {
    const { chats, hold, clock } = fixture
    const id = await sessionWithMessages(1)
    let release = () => {}
    hold.until = new Promise((resolve) => (release = resolve))
    const deletion = chats.delete(alice, id, { timeout: 5 })
    const outcome = deletion.catch((error: unknown) => error)
    while (fixture.stopped.length === 0) await clock.advance(0)
    expect(await chats.list(alice)).toEqual([])
    await expect(chats.messages(alice, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(chats.delete(alice, id)).rejects.toMatchObject({ code: 'not_found' })
    while (clock.now() < Date.UTC(2026, 0, 1) + 6_000) await clock.advance(1_000)
    expect(await outcome).toMatchObject({ code: 'timed_out' })
    release()
    await fixture.runtime.settled()
    expect(await rowsIn('message')).toBe(0)
    expect(await rowsIn('chat_session')).toBe(0)
  })

  test('shuts out messages that come late', async () => {
    const { chats, hold, runtime, clock } = fixture
    const id = await sessionWithMessages(1)
    let release = () => {}
    hold.until = new Promise((resolve) => (release = resolve))
    const deletion = chats.delete(alice, id)
    while (fixture.stopped.length === 0) await clock.advance(0)
    const late = runtime.commit(
      {},
      (draft) => void appendUserMessage(draft, { sessionId: id, ownerId: 'alice', content: 'Late' }),
    )
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
    release()
    await deletion
    expect(await rowsIn('message')).toBe(0)
  })

  test('needs no collection that is still there', async () => {
    const { chats, storage } = fixture
    const id = await sessionWithMessages(1)
    await storage.write({ steps: [{ kind: 'delete', table: 'collection', key: { id: 'papers' } }] })
    await chats.delete(alice, id)
    expect(await rowsIn('chat_session')).toBe(0)
  })

  test('counts for the job that asked for it', async () => {
    const { runtime, storage } = fixture
    const id = await sessionWithMessages(1)
    await runtime.commit({}, async (draft) => {
      draft.insert(jobProgressTable, {
        job_id: 'job',
        total: 2,
        remaining: 2,
        completed: 0,
        failed: 0,
        canceled: 0,
        epoch: 0,
      })
      draft.send(await draft.require(chatSessionEntity, id), { type: 'DELETE', ownerId: 'alice', jobId: 'job' })
    })
    await runtime.settled()
    expect(await storage.read({ from: 'job_progress' })).toMatchObject([{ remaining: 1, completed: 1 }])
  })

  test('stops waiting when the caller goes', async () => {
    const { chats, hold } = fixture
    const id = await sessionWithMessages(1)
    let release = () => {}
    hold.until = new Promise((resolve) => (release = resolve))
    const controller = new AbortController()
    const deletion = chats.delete(alice, id, {}, { signal: controller.signal })
    controller.abort(new Error('gone'))
    await expect(deletion).rejects.toThrow('gone')
    release()
    await fixture.runtime.settled()
    expect(await rowsIn('chat_session')).toBe(0)
  })
})
