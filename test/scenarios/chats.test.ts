import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import { eq } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordStore } from '../../packages/core/src/kernel/records/index.ts'
import { exportSweep } from '../../packages/core/src/workflows/feedback/index.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { holdAt } from '../support/hold-at.ts'

const day = 24 * 3_600_000

describe('moving the chats over a collection', () => {
  let on: Awaited<ReturnType<typeof shared>>
  beforeEach(async () => void (on = await shared()))
  afterEach(() => on.docent.stop({ graceMs: 0 }))

  /** A public collection that Alice and Bob chat with, and one that Bob does not see. */
  async function shared(point = 'before-effect:job.migrateChats') {
    const records = memoryStorage()
    const hold = holdAt(point)
    const docent = await memoryDocent({ storage: records, debugPoints: hold.points })
    const [alice, bob] = [docent.as({ userId: 'alice' }), docent.as({ userId: 'bob' })]
    const { id: from } = await alice.collections.create({ name: 'From' })
    const { id: to } = await alice.collections.create({ name: 'To' })
    // Sharing has no operation of its own yet: the rows are written as they will be.
    await records.write({
      steps: [{ kind: 'update', table: 'collection', key: { id: from }, set: { is_public: true } }],
    })
    const mine = await alice.chats.create({ collectionId: from })
    const others = await bob.chats.create({ collectionId: from })
    const grant = () =>
      records.write({
        steps: [
          {
            kind: 'insert',
            table: 'resource_grant',
            row: { resource_kind: 'collection', resource_id: to, subject: 'user:bob', level: 1, created_at: 0 },
          },
        ],
      })
    return { docent, alice, bob, from, to, mine, others, grant, hold }
  }

  it('leaves those of users who do not see the other collection, and takes them along once they do', async () => {
    const { docent, alice, bob, from, to, mine, others } = on
    on.hold.letGo()
    const job = await alice.chats.migrateJob(from, { targetCollectionId: to })
    await docent.settled()
    expect(await alice.jobs.get(job.id)).toMatchObject({
      overallStatus: 'completed',
      errors: [expect.stringMatching(/^1 of the chat sessions stayed/)],
    })
    expect(await alice.chats.get(mine.id)).toMatchObject({ collectionId: to })
    expect(await bob.chats.get(others.id)).toMatchObject({ collectionId: from })
    expect(await alice.collections.get(from)).toMatchObject({ sessionsCount: 1 })
    expect(await alice.collections.get(to)).toMatchObject({ sessionsCount: 1 })
    await on.grant()
    await alice.chats.migrateJob(from, { targetCollectionId: to })
    await docent.settled()
    expect(await bob.chats.get(others.id)).toMatchObject({ collectionId: to, collectionName: 'To' })
    await expect(bob.chats.migrateJob(from, { targetCollectionId: to })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('ends where it is when it is canceled', async () => {
    const { docent, alice, from, to, mine } = on
    const canceled = await alice.chats.migrateJob(from, { targetCollectionId: to })
    await on.hold.reached
    await alice.jobs.cancel(canceled.id)
    on.hold.letGo()
    await docent.settled()
    expect(await alice.jobs.get(canceled.id)).toMatchObject({ overallStatus: 'canceled' })
    expect(await alice.chats.get(mine.id)).toMatchObject({ collectionId: from })
  })

  it('counts each session once, also one that its owner moves meanwhile', async () => {
    await on.docent.stop({ graceMs: 0 })
    on = await shared('before-commit:chat_session.COLLECTION_CHANGED')
    const { docent, alice, from, to, mine } = on
    const third = await alice.collections.create({ name: 'Third' })
    const moving = alice.chats.setCollection(mine.id, { collectionId: third.id })
    await on.hold.reached
    await alice.chats.migrateJob(from, { targetCollectionId: to })
    await docent.settled()
    expect(await alice.chats.get(mine.id)).toMatchObject({ collectionId: to })
    on.hold.letGo()
    expect(await moving).toMatchObject({ collectionId: third.id })
    const counts = await Promise.all(
      [from, to, third.id].map(async (id) => (await alice.collections.get(id)).sessionsCount),
    )
    expect(counts).toEqual([1, 0, 1])
  })

  it('fails when the other collection is deleted before it begins', async () => {
    const { docent, alice, from, to, mine } = on
    const job = await alice.chats.migrateJob(from, { targetCollectionId: to })
    await on.hold.reached
    await alice.collections.delete(to)
    on.hold.letGo()
    await docent.settled()
    expect(await alice.jobs.get(job.id)).toMatchObject({
      overallStatus: 'failed',
      errors: [`${from}: The other collection was deleted or archived.`],
    })
    expect(await alice.chats.get(mine.id)).toMatchObject({ collectionId: from })
  })
})

it('files of feedback go after a week, those of deleted jobs before', async () => {
  const clock = manualClock()
  const blobs = memoryBlobs()
  const storage = memoryStorage()
  const docent = await memoryDocent({ clock, blobs, storage })
  const alice = docent.as({ userId: 'alice' })
  const sweep = exportSweep({ storage: recordStore(storage), blobs, clock })
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of blobs.list('feedback-exports/')) found.push(key)
    return found
  }
  const [kept, forgotten] = [await alice.feedback.exportJob(), await alice.feedback.exportJob({ format: 'json' })]
  await docent.settled()
  await blobs.put(`feedback-exports/${kept.id}/9.ids`, new Uint8Array([1]))
  expect(await keys()).toHaveLength(3)
  await alice.jobs.delete(forgotten.id)
  await sweep.run(new AbortController().signal)
  expect(await keys()).toEqual([`feedback-exports/${kept.id}/1.ids`])
  expect((await Array.fromAsync((await alice.feedback.download(kept.id)).content)).length).toBeGreaterThan(0)
  const key = { job_id: kept.id }
  const set = { created_at: clock.now() - 7 * day }
  await storage.write({ steps: [{ kind: 'update', table: 'feedback_export', key, set }] })
  await sweep.run(new AbortController().signal)
  expect(await keys()).toEqual([])
  expect(await storage.read({ from: 'feedback_export', where: eq('job_id', kept.id) })).toEqual([])
  await expect(alice.feedback.download(kept.id)).rejects.toMatchObject({ code: 'not_found' })
  await docent.stop({ graceMs: 0 })
})
