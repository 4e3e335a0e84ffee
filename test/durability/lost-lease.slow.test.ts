/** @module-tag slow */
import { noDebugPoints } from '@docent/core'
import { expect, it, vi } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { faultsOfStore } from './check-dump.ts'
import type { Dump } from './protocol.ts'
import { leaseMs, sharedMemory, type Member } from './shared-memory.ts'

const text = `# Handbook

A ticket for adults costs 12 euros.

${'The dome of the observatory turns slowly at dusk. '.repeat(60)}`

/** Moves the clock of a member past the lease, and on until the condition holds. */
async function passLease({ clock }: Member, holds: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      await clock.advance(leaseMs)
      expect(await holds()).toBe(true)
    },
    { timeout: 50_000, interval: 1 },
  )
}

/** What counts: without pieces nobody names, which late attempts may leave for the sweeps. */
function counting({ tables, indexes }: Dump) {
  const { chunk = [], chunk_set: sets = [], ...rest } = tables
  const named = new Set(sets.map((row) => row['id']))
  return { ...rest, sets, chunks: chunk.filter((row) => named.has(row['chunk_set_id']!)), indexes }
}

const pointsOfIngestion = [
  'before-effect:document.parseDocument',
  'before-put:documents.text',
  'after-put:documents.text',
  'after-effect:document.parseDocument',
  'before-effect:membership.chunkText',
  'after-effect:membership.chunkText',
  'before-effect:membership.embedChunks',
  'before-put:documents.embeddings',
  'after-effect:membership.embedChunks',
  'before-effect:index.writeIndex',
  'before-index:upsert',
  'after-index:upsert',
  'after-effect:index.writeIndex',
]
/** Chunks are written before the batch that names them where a document has more than fit into it. */
const longText = `${text}\n\n${'The dome of the observatory turns slowly at dusk. '.repeat(7_000)}`
const casesOfIngestion = [
  // A short text is cut and embedded where it is read.
  ...pointsOfIngestion.map((point) => ({ point, text: /chunkText|embedChunks/.test(point) ? longText : text })),
  ...['before-put:documents.embeddings', 'before-write:chunk'].map((point) => ({ point, text: longText })),
]
/** What was in the collection before ends its job without the writer of the index. */
const casesOfTakeover = [
  ...casesOfIngestion.map((one) => ({ ...one, twice: false })),
  ...['before-effect:job.settleJob', 'after-effect:job.settleJob'].map((point) => ({ point, text, twice: true })),
]

it.each(casesOfTakeover)(
  'another process takes an ingestion over that stalled at $point; it changes nothing when it continues',
  async ({ point, text, twice }) => {
    const memory = await sharedMemory()
    const hold = holdAt(point)
    const stalled = await memory.join(hold.points)
    const alice = stalled.docent.as({ userId: 'alice' })
    const collection = await alice.collections.create({ name: 'Aurora' })
    if (twice) await alice.ingest.plainText({ collectionId: collection.id, fileName: 'handbook.md', text })
    const job = await alice.ingest.plainTextJob({ collectionId: collection.id, fileName: 'handbook.md', text })
    await hold.reached

    const other = await memory.join(noDebugPoints)
    const there = other.docent.as({ userId: 'alice' })
    await passLease(other, async () => (await there.jobs.get(job.id)).overallStatus === 'completed')
    await other.docent.settled()
    const before = await memory.dump()
    expect(faultsOfStore(before)).toEqual([])

    hold.letGo()
    await stalled.docent.settled()
    expect(counting(await memory.dump())).toEqual(counting(before))
    const hits = await there.chunks.search(collection.id, { query: 'ticket for adults', topics: [] })
    expect(hits[0]?.text).toContain('12 euros')
    await stopBoth(stalled, other)
  },
)

const pointsOfAnswer = [
  'before-effect:generation.answerQuestion',
  'before-write:stream_epoch',
  'after-write:stream_epoch',
  'before-commit:generation.RETRIEVED',
  'before-write:stream_epoch+stream_segment',
  'after-write:stream_epoch+stream_segment',
  'after-effect:generation.answerQuestion',
  'before-commit:generation.ANSWERED',
]

it.each(pointsOfAnswer)(
  'another process takes an answer over that stalled at %s; it changes nothing when it continues',
  async (point) => {
    const memory = await sharedMemory()
    const hold = holdAt(point)
    const stalled = await memory.join(hold.points)
    const alice = stalled.docent.as({ userId: 'alice' })
    const collection = await alice.collections.create({ name: 'Aurora' })
    await alice.ingest.plainTextJob({ collectionId: collection.id, fileName: 'handbook.md', text })
    await stalled.docent.settled()
    const chat = await alice.chats.create({ collectionId: collection.id })
    const { questionId } = await alice.chats.complete(chat.id, { message: 'How much is a ticket for adults?' })
    await hold.reached

    const other = await memory.join(noDebugPoints)
    const there = other.docent.as({ userId: 'alice' })
    const replies = async () =>
      (await there.chats.messages(chat.id)).filter((message) => message.replyTo === questionId)
    await passLease(other, async () => (await replies()).length === 1)
    await other.docent.settled()
    const before = await memory.dump()
    expect(faultsOfStore(before)).toEqual([])
    expect((await replies())[0]).toMatchObject({ content: expect.stringContaining('12 euros') as string })

    hold.letGo()
    await stalled.docent.settled()
    expect(counting(await memory.dump())).toEqual(counting(before))
    await stopBoth(stalled, other)
  },
)

it.each(casesOfIngestion)(
  'nothing of a deleted document is found, though its ingestion continues late from $point',
  async ({ point, text }) => {
    const memory = await sharedMemory()
    const hold = holdAt(point)
    const stalled = await memory.join(hold.points)
    const alice = stalled.docent.as({ userId: 'alice' })
    const collection = await alice.collections.create({ name: 'Aurora' })
    const job = await alice.ingest.plainTextJob({ collectionId: collection.id, fileName: 'handbook.md', text })
    await hold.reached
    const [document] = await alice.documents.list({ collectionId: collection.id })

    const other = await memory.join(noDebugPoints)
    const there = other.docent.as({ userId: 'alice' })
    await there.documents.delete(document!.id)
    await passLease(other, async () => (await there.jobs.get(job.id)).overallStatus !== 'in progress')
    hold.letGo()
    await stalled.docent.settled()
    await passLease(other, async () => (await memory.dump()).tables['outbox']!.length === 0)

    const { tables } = await memory.dump()
    expect([tables['document'], tables['membership'], tables['chunk_set'], tables['embedding_set']]).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect(tables['collection_index']?.map((row) => row['state']) ?? []).not.toContain('writing')
    expect(await there.chunks.search(collection.id, { query: 'ticket for adults', topics: [] })).toEqual([])
    expect(await there.collections.get(collection.id)).toMatchObject({ documentCount: 0, documentSize: 0 })
    await stopBoth(stalled, other)
  },
)

it('resets a reader whose text was lost with the power, and ends with the text of the message', async () => {
  const memory = await sharedMemory()
  const hold = holdAt('after-write:stream_epoch+stream_segment')
  const stalled = await memory.join(hold.points)
  const alice = stalled.docent.as({ userId: 'alice' })
  const collection = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainTextJob({ collectionId: collection.id, fileName: 'handbook.md', text })
  await stalled.docent.settled()
  const chat = await alice.chats.create({ collectionId: collection.id })
  const { questionId } = await alice.chats.complete(chat.id, { message: 'How much is a ticket for adults?' })
  await hold.reached
  const { tables } = await memory.dump()
  const offset = tables['stream_segment']!.reduce((sum, row) => sum + String(row['text']).length, 0)
  expect(offset).toBeGreaterThan(0)
  await memory.loseStreams()

  const other = await memory.join(noDebugPoints)
  const there = other.docent.as({ userId: 'alice' })
  await passLease(other, async () => (await there.chats.messages(chat.id)).length === 2)
  const [reply] = (await there.chats.messages(chat.id)).filter((message) => message.replyTo === questionId)
  const { events } = await there.answers.follow(questionId, { epoch: 1, offset })
  const heard = await Array.fromAsync(events)
  expect(heard).toMatchObject([
    { type: 'answer-reset', text: reply!.content, offset: 0, epoch: 2 },
    { type: 'answer-finished', text: reply!.content },
  ])
  hold.letGo()
  await stalled.docent.settled()
  await stopBoth(stalled, other)
})

it('pauses an answer where it is, also from a process that does not write it', async () => {
  const memory = await sharedMemory()
  const hold = holdAt('after-write:stream_epoch+stream_segment')
  const writing = await memory.join(hold.points)
  const alice = writing.docent.as({ userId: 'alice' })
  const collection = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainTextJob({ collectionId: collection.id, fileName: 'handbook.md', text })
  await writing.docent.settled()
  const chat = await alice.chats.create({ collectionId: collection.id })
  const { questionId } = await alice.chats.complete(chat.id, { message: 'How much is a ticket for adults?' })
  await hold.reached

  const other = await memory.join(noDebugPoints)
  await other.docent.as({ userId: 'alice' }).answers.pause(questionId)
  const { tables } = await memory.dump()
  const said = tables['stream_segment']!.map((row) => String(row['text'])).join('')
  expect(said).not.toBe('')
  expect(tables['generation']).toMatchObject([{ state: 'paused', deliver_up_to: said.length }])
  hold.letGo()
  await other.docent.as({ userId: 'alice' }).answers.resume(questionId)
  await writing.docent.settled()
  await stopBoth(writing, other)
})

async function stopBoth(...members: Member[]): Promise<void> {
  for (const { docent, clock } of members) {
    const stopped = docent.stop({ graceMs: 0 })
    await clock.advance(0)
    await stopped
  }
}
