import { memoryStorage } from '@docent/adapters-storage'
import type { Docent, FeedEvent } from '@docent/core'
import { expect, it } from 'vitest'
import { eventsUntil } from '../support/events-until.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const ingest = async (docent: Docent, fileName: string) => {
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: fileName })
  await alice.ingest.plainText({ collectionId, fileName, text: `A text of ${fileName}.` })
}

const jobEnded = ({ type, state }: FeedEvent) => type === 'job-changed' && state === 'completed'

it('reports every committed step, from a cursor on, in another process too', async () => {
  const storage = memoryStorage()
  await using docent = await memoryDocent({ storage })
  const live = eventsUntil(docent, {}, jobEnded)
  await ingest(docent, 'one.txt')
  const first = await live
  expect(first[0]).toMatchObject({ type: 'collection-changed', event: 'CREATED', state: 'active', actor: 'alice' })
  expect(new Set(first.map(({ id }) => id)).size).toBe(first.length)
  expect(first.find(({ event }) => event === 'PARSED')).toMatchObject({ data: { pages: 1 } })
  // Anyone who was away gets what came since, and maybe some of the last again.
  await ingest(docent, 'two.txt')
  await docent.settled()
  const known = new Set(first.map(({ id }) => id))
  const { cursor } = first.at(-1)!
  const missed = await eventsUntil(docent, { after: cursor }, (event) => !known.has(event.id) && jobEnded(event))
  expect(missed.filter(({ id }) => !known.has(id)).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['CREATED', 'PARSED', 'EMBEDDED', 'INDEXED', 'ALL_SETTLED']),
  )
})

it('reports only the types that are asked for, loses none of many, and ends with its signal and with Docent', async () => {
  const docent = await memoryDocent()
  const options = { types: ['collection-changed'] as const }
  const live = eventsUntil(docent, options, () => false)
  const alice = docent.as({ userId: 'alice' })
  const ids = await Promise.all(
    Array.from({ length: 700 }, async (_, index) => (await alice.collections.create({ name: `C ${index}` })).id),
  )
  const all = new Set<string>()
  await eventsUntil(docent, { ...options, after: 'e0' }, ({ entityId }) => all.add(entityId).size === ids.length)
  expect(all).toEqual(new Set(ids))
  const aborted = new AbortController()
  const stopped = eventsUntil(docent, { ...options, signal: aborted.signal }, () => false)
  aborted.abort()
  expect(await stopped).toEqual([])
  await docent.stop()
  const events = await live
  expect(events.map(({ type }) => type)).toEqual(Array.from({ length: 700 }, () => 'collection-changed'))
  await expect(eventsUntil(docent, { after: 'tomorrow' }, () => true)).rejects.toMatchObject({ code: 'invalid_input' })
})

it('reports what happens to one record from its beginning, and from the call on what comes between it and the reading', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const later = docent.events.subscribe({ types: ['job-changed'] })[Symbol.asyncIterator]()
  const { id: collectionId } = await alice.collections.create({ name: 'Notes' })
  const job = await alice.ingest.plainText({ collectionId, fileName: 'note.txt', text: 'The key is under the mat.' })
  expect((await later.next()).value).toMatchObject({ entityId: job.id, event: 'CREATED' })
  await later.return?.()

  const ofJob = await eventsUntil(docent, { of: job.id }, jobEnded)
  expect(ofJob.map(({ entityId }) => entityId)).toEqual(ofJob.map(() => job.id))
  expect(ofJob.map(({ event }) => event)).toEqual(['CREATED', 'START', 'ALL_SETTLED'])

  const { id } = await alice.chats.create({ collectionId })
  const answer = await alice.chats.complete(id, { message: 'Where is the key?' })
  const { body } = await answer.result()
  const ended = ({ state }: FeedEvent) => state === 'completed'
  const ofAnswer = await eventsUntil(docent, { of: answer.questionId, types: ['generation-changed'] }, ended)
  expect([ofAnswer[0]?.event, ofAnswer.at(-1)?.event]).toEqual(['CREATED', 'ANSWERED'])
  let text = ''
  for await (const event of (await alice.answers.follow(answer.questionId)).events) {
    if (event.type === 'answer-delta') text += event.text
  }
  expect(text).toBe(body)
})

async function* once(bytes: Uint8Array) {
  yield bytes
}

it('the waiting forms of ingestion return the job with what went wrong', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Notes' })
  const upload = async (filename: string, bytes: Uint8Array) =>
    (await alice.uploads.create({ filename, content: once(bytes) })).id
  const note = await upload('note.txt', Buffer.from('The key is under the mat.'))
  const noise = await upload('noise.bin', Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]))
  const job = await alice.ingest.uploads({ collectionId, uploadIds: [note, noise] })
  expect(job).toMatchObject({ overallStatus: 'completed', errors: [expect.stringContaining('noise.bin')] })
  const again = await upload('noise.bin', Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]))
  await expect(alice.ingest.uploads({ collectionId, uploadIds: [again] })).rejects.toMatchObject({
    code: 'ingestion_failed',
    details: { errors: [expect.stringContaining('noise.bin')] },
  })
})
