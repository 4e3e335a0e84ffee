/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryBlobs, memoryStorage, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import type { Erasure } from '@docent/core'
import type { StorageDriver } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsOfStore } from '../durability/check-dump.ts'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { dumpStore } from '../durability/dump-store.ts'
import { erasableRows } from '../support/erasable-rows.ts'
import { erasableWorld, formerName, zoe, type ErasableWorld } from '../support/erasable-world.ts'

const settling = 11 * 60_000
const words = [zoe.userId, zoe.username, formerName, zoe.email]

const drivers = [
  ['memory', () => memoryStorage()],
  ['SQLite', (directory: string) => sqliteStorage({ directory })],
] as const

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'docent-erased-'))))
afterEach(() => rmSync(directory, { recursive: true }))

async function world(open: (directory: string) => StorageDriver = () => memoryStorage()) {
  const stores = { storage: open(directory), blobs: memoryBlobs(), vectors: memoryVectors() }
  const made = await erasableWorld(manualClock(), stores)
  // Written only where several processes share a store.
  const gate = { lane: 'chat', owner: zoe.userId, turn: 'last' }
  await stores.storage.write({ steps: [{ kind: 'insert', table: 'lane_gate', row: gate }] })
  await stores.storage.write({ steps: await erasableRows(stores.storage) })
  return { ...made, dump: () => dumpStore(stores) }
}

/** Tables whose rows name the user, with the words they name them by. */
async function namedIn({ dump }: { dump: () => ReturnType<typeof dumpStore> }) {
  const { tables } = await dump()
  const found = Object.entries(tables).map(([table, rows]) => {
    const text = JSON.stringify(rows)
    return [table, words.filter((word) => text.includes(word))] as const
  })
  return Object.fromEntries(found.filter(([, by]) => by.length > 0))
}

const people = /^(owner|owner_id|user_id|username|subject|holder|caller|requested_by|hand_over_to|canceled_by)$/
/** Every table that has somebody in it; a new one belongs into the world of these tests, and into the erasure. */
const personalTables = [
  ...catalogue.tables.filter(({ columns }) => Object.keys(columns).some((column) => people.test(column))),
  ...catalogue.tables.filter(({ name }) => ['limit_counter', 'rate_window', 'history'].includes(name)),
].flatMap(({ name }) => (name === 'outbox' ? [] : name))

const counts = (lines: Erasure['removed']) => Object.fromEntries(lines.map(({ kind, count }) => [kind, count]))

async function erase(all: ErasableWorld, input: { handOverTo?: string; includePrivate?: boolean }) {
  const { id } = await all.sessions.root.users.erase(zoe.userId, input)
  await status(all, id, 'settling')
  return id
}

/** Lets the time pass that it waits for; threads keep no manual time, so what they do is waited for. */
async function status({ clock, docent, sessions }: ErasableWorld, id: string, wanted: Erasure['status']) {
  for (;;) {
    await docent.settled()
    if ((await sessions.root.users.erasure(id)).status === wanted) return
    await clock.leap(wanted === 'settling' ? 1_000 : settling)
  }
}
const over = (all: ErasableWorld, id: string) => status(all, id, 'erased')

describe('an erased user', () => {
  it.each(drivers)(
    'is named nowhere in %s but in the receipt and, for 90 days, the history',
    { tags: ['slow'] },
    async (_, open) => {
      const all = await world(open)
      await using _docent = all.docent
      const { clock, sessions } = all
      // What the walk looks for is there before.
      const named = Object.keys(await namedIn(all))
      expect(named).toEqual(expect.arrayContaining(personalTables))
      const costs = async () => sessions.root.usage.usageByModel({ interval: '30 days' })
      const before = await costs()

      const id = await erase(all, {})
      expect(await sessions.root.users.erasure(id)).toMatchObject({ status: 'settling', requestedBy: 'root' })
      await over(all, id)
      const receipt = await sessions.root.users.erasure(id)
      expect(receipt).toMatchObject({ id, userId: zoe.userId, status: 'erased', handedOver: [] })
      expect(await namedIn(all)).toEqual({ history: [zoe.userId], user_erasure: [zoe.userId] })
      expect(await costs()).toEqual(before)
      expect(counts(receipt.removed)).toMatchObject({
        account: 1,
        agent_keys: 1,
        api_keys: 2,
        chat_sessions: 3,
        collections: 2,
        custom_agents: 1,
        custom_tools: 2,
        documents: 4,
        feedback: 1,
        feedback_exports: 1,
        grants: 2,
        group_memberships: 1,
        memory_blocks: 1,
        prompt_templates: 2,
        readings: 1,
        roles: 1,
        scheduled_tasks: 1,
        settings: 1,
        summaries: 1,
        tags: 2,
        uploads: 1,
      })
      expect(faultsOfStore(await all.dump())).toEqual([])
      expect(receipt.kept.map(({ kind }) => kind)).toEqual(['model_calls', 'model_usage', 'history'])

      // The hourly sweeps come late, and find everything older than 90 days.
      await clock.leap(91 * 86_400_000)
      await expect.poll(() => namedIn(all), { timeout: 30_000 }).toEqual({ user_erasure: [zoe.userId] })
    },
  )

  it('leaves what others have as it is, with exact counts', async () => {
    const all = await world()
    await using _docent = all.docent
    const { sessions, ids } = all
    const { bob } = sessions
    expect((await bob.collections.get(ids.ofBob)).userCount).toBe(2)
    await over(all, await erase(all, {}))
    const kept = (await bob.collections.list()).map(({ name }) => name)
    expect(kept.toSorted()).toEqual(['Of Bob', 'Stopped'])
    expect(await bob.collections.get(ids.ofBob)).toMatchObject({ userCount: 1, documentCount: 2 })
    expect(await bob.promptTemplates.get(ids.bobTemplate)).toMatchObject({ userCount: 1 })
    const names = (await bob.documents.list()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['own.txt', 'secret.txt', 'stopped.txt'])
    // The chat over her collection stays, without it.
    const [chat] = await bob.chats.list()
    expect(chat?.collectionId).toBeUndefined()
    expect(await bob.chats.messages(chat!.id)).toHaveLength(2)
  })

  it('hands over what others work with, and nothing else', async () => {
    const all = await world()
    await using _docent = all.docent
    const { clock, sessions, ids } = all
    const { hanna, bob } = sessions
    const id = await erase(all, { handOverTo: 'hanna' })
    await over(all, id)
    const receipt = await sessions.root.users.erasure(id)
    expect(counts(receipt.handedOver)).toEqual({
      collections: 1,
      documents: 2,
      memory_blocks: 1,
      prompt_templates: 1,
      tags: 1,
    })
    expect(await hanna.collections.get(ids.shared)).toMatchObject({
      username: 'hanna',
      userCount: 2,
      documentCount: 2,
    })
    expect(await bob.documents.get(ids.guest)).toMatchObject({ username: 'hanna' })
    const found = await bob.chunks.search(ids.shared, { query: 'telescope', topics: [] })
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(['hers.txt', 'his.txt']))
    expect((await hanna.tags.list()).map(({ name }) => name)).toEqual(['note'])
    const blocks = (await hanna.memoryBlocks.list()).items.map(({ name }) => name)
    expect(blocks.toSorted()).toEqual(['Style', 'Style (2)'])
    expect(await bob.promptTemplates.get(ids.template)).toMatchObject({ username: 'hanna', userCount: 2 })
    expect(await namedIn(all)).toEqual({ history: [zoe.userId], user_erasure: [zoe.userId] })
    // What was private went.
    await expect(hanna.collections.get(ids.alone)).rejects.toMatchObject({ code: 'not_found' })
    // She deletes and counts it as her own.
    await clock.until(hanna.collections.delete(ids.shared))
  })

  it('hands over also what was private, when asked to', async () => {
    const all = await world()
    await using _docent = all.docent
    const { sessions, ids } = all
    await over(all, await erase(all, { handOverTo: 'hanna', includePrivate: true }))
    expect(await sessions.hanna.collections.get(ids.alone)).toMatchObject({ documentCount: 1, userCount: 1 })
    expect(await namedIn(all)).toEqual({ history: [zoe.userId], user_erasure: [zoe.userId] })
  })

  it('loses what is under way, and what a call brings in that began before', async () => {
    const all = await world()
    await using _docent = all.docent
    const { sessions, ids, docent } = all
    const { zoe: her, bob } = sessions
    const late = { collectionId: ids.ofBob, fileName: 'late.txt', text: 'Too late.' }
    await her.ingest.plainTextJob({ ...late, text: 'Rain. '.repeat(20_000) })
    const [chat] = await her.chats.list()
    const { questionId } = await her.chats.complete(chat!.id, { message: 'And then?', llm: 'scripted' })
    await her.chats.fork(chat!.id, {})
    const id = await erase(all, {})
    await expect(her.answers.follow(questionId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await bob.collections.get(ids.ofBob)).toMatchObject({ documentCount: 2, userCount: 1 })

    // As a call would that was authenticated before: it is still carried out, and does not last.
    const { id: collection } = await her.collections.create({ name: 'Late' })
    await her.ingest.plainTextJob({ ...late, collectionId: collection })
    await docent.settled()
    await over(all, id)
    expect(counts((await sessions.root.users.erasure(id)).removed)).toMatchObject({ collections: 3 })
    expect(await namedIn(all)).toEqual({ history: [zoe.userId], user_erasure: [zoe.userId] })
  })

  it('may be one of two who shared with each other', async () => {
    const all = await world()
    await using _docent = all.docent
    const { root } = all.sessions
    const costs = () => root.usage.usageByModel({ interval: '30 days' })
    const before = await costs()
    const jobs = await Promise.all(['bob', zoe.userId].map((who) => root.users.erase(who)))
    for (const { id } of jobs) await over(all, id)
    expect(await costs()).toEqual(before)
    expect((await root.usage.usageByUser({ interval: '30 days' })).map(({ userId }) => userId)).toEqual([
      'erased:users',
    ])
    expect(await namedIn(all)).toEqual({ history: [zoe.userId], user_erasure: [zoe.userId] })
    const { tables } = await all.dump()
    for (const table of ['collection', 'document', 'membership', 'chat_session', 'resource_grant'])
      expect([table, tables[table]]).toEqual([table, []])
  })
})
