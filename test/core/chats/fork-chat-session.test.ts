import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import type { EffectRun } from '../../../packages/core/src/kernel/durable/index.ts'
import { silentLogger } from '../../../packages/core/src/kernel/system/index.ts'
import {
  appendReply,
  appendUserMessage,
  chatSessionEntity,
  copyConversationEffect,
} from '../../../packages/core/src/resources/chats/index.ts'
import { chatsFixture, memory, principal, sqlite, type Fixture } from './chats-fixture.ts'

const alice = principal('alice')

describe.each([memory, sqlite])('a fork over $name', (driver) => {
  let fixture: Fixture
  let source: string
  let fork: string
  beforeEach(async () => {
    fixture = await chatsFixture(driver)
    ;({ id: source } = await fixture.chats.create(alice))
    await fixture.runtime.commit({}, (draft) => {
      for (let number = 0; number < 70; number++) {
        const shared = { sessionId: source, ownerId: 'alice' }
        const question = appendUserMessage(draft, { ...shared, content: `q${number}` })
        const reply = { id: draft.uuid(), replyTo: question, content: `a${number}` }
        appendReply(draft, { ...shared, ...reply, references: [], meta: { usage_stats: `${number}` } })
      }
    })
    // As the call makes it, without the effect.
    fork = await fixture.runtime.commit({}, (draft) => {
      const columns = { owner_id: 'alice', username: 'alice', hidden: false, forked_from: source }
      return draft.create(chatSessionEntity, { columns }).id
    })
    await fixture.set('chat_session', fork, { state: 'copying' })
  })
  afterEach(() => fixture.close())

  /** Carries out the effect as an attempt that is killed before its commit of this number. */
  async function attempt(killedAt: number, between: (commit: number) => Promise<void> = async () => {}) {
    let commits = 0
    const effect = copyConversationEffect({ storage: recordStore(fixture.storage), signals: fixture.signals })
    const run: EffectRun<Record<string, never>> = {
      parameters: {},
      entityId: fork,
      key: 'key',
      attempt: 1,
      lane: 'control',
      crowded: () => false,
      signal: new AbortController().signal,
      logger: silentLogger,
      requestId: undefined,
      left: undefined,
      ended: () => {},
      async commit(decision) {
        if (++commits === killedAt) throw new Error('killed')
        await between(commits)
        return fixture.runtime.commit({}, decision)
      },
    }
    const outcome = await effect.run(run)
    await fixture.runtime.commit({}, outcome)
  }

  const contents = async (id: string) =>
    (await fixture.chats.messages(alice, id, { limit: 1000 })).map(({ content, typeList }) => [content, typeList])

  test('continues where an attempt was killed, and copies nothing twice', async () => {
    await expect(attempt(2)).rejects.toThrow('killed')
    await expect(fixture.chats.get(alice, fork)).rejects.toMatchObject({ code: 'not_found' })
    await expect(attempt(2)).rejects.toThrow('killed')
    await attempt(Number.POSITIVE_INFINITY)
    expect(await contents(fork)).toEqual(await contents(source))
    const copies = await fixture.chats.messages(alice, fork, { limit: 1000 })
    const questions = new Map(copies.map(({ id, content }) => [id, content]))
    for (const { replyTo, content } of copies) {
      if (replyTo !== undefined) expect(questions.get(replyTo)).toBe(content.replace('a', 'q'))
    }
  })

  test('leaves nothing when the session it is made from is deleted meanwhile', async () => {
    await attempt(Number.POSITIVE_INFINITY, async (commit) => {
      if (commit === 2) await fixture.chats.delete(alice, source)
    })
    await fixture.runtime.settled()
    expect(await fixture.storage.read({ from: 'chat_session' })).toEqual([])
    expect(await fixture.storage.read({ from: 'message' })).toEqual([])
    expect(await fixture.storage.read({ from: 'message_meta' })).toEqual([])
  })
})
