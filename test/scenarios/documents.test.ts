import type { Docent, DocentSession, Job } from '@docent/core'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '../support/make-pdf.ts'
import { memoryDocent } from '../support/memory-docent.ts'

let docent: Docent
let alice: DocentSession

beforeAll(async () => {
  docent = await memoryDocent()
  alice = docent.as({ userId: 'alice' })
})
afterAll(() => docent.stop({ graceMs: 0 }))

async function* once(bytes: Uint8Array) {
  yield bytes
}

const upload = async (filename: string, content: Uint8Array | string): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return (await alice.uploads.create({ filename, content: once(bytes) })).id
}

/** Every state of a job that can be seen until it ends. */
async function watch(job: Job): Promise<Job[]> {
  const seen = [job]
  while (seen.at(-1)!.overallStatus === 'in progress') {
    seen.push(await alice.jobs.get(job.id))
    await setTimeout(10)
  }
  return seen
}

const encrypted = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
4 0 obj<</Filter/Standard/V 1/R 2/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>/P -44>>endobj
trailer<</Root 1 0 R/Size 5/Encrypt 4 0 R/ID[<${'43'.repeat(16)}><${'43'.repeat(16)}>]>>
%%EOF`

describe('a long PDF', () => {
  it('is ingested with progress, and answers name the page', { tags: ['slow'] }, async () => {
    const collection = await alice.collections.create({ name: 'Harbours' })
    const id = await upload('harbours.pdf', await makePdf(60))
    const job = await alice.ingest.uploadsJob({ uploadIds: [id], collectionId: collection.id })
    const seen = await watch(job)

    expect(seen.at(-1)).toMatchObject({ overallStatus: 'completed', progress: 1, passedPercentage: 1, errors: [] })
    const progress = seen.map((state) => state.progress)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(new Set(progress).size).toBeGreaterThan(3)
    expect(seen.some(({ statuses }) => /parsing page \d+ of 60/.test(statuses[0]?.status ?? ''))).toBe(true)

    const [document] = await alice.documents.list({ collectionId: collection.id })
    expect(document).toMatchObject({ type: 'pdf', pageCount: 60, status: 'completed' })
    const chat = await alice.chats.create({ collectionId: collection.id })
    const { messageId } = await (
      await alice.chats.complete(chat.id, { message: 'Which page tells about harbour number 4707?' })
    ).result()
    const [best] = await alice.chats.references(messageId)
    expect(best).toMatchObject({ documentName: 'harbours.pdf', pages: expect.stringMatching(/\b47\b/) })
  })
})

describe('files that cannot be read', () => {
  it(
    'each fail alone, with a reason on the document and the job, and the rest continues',
    { tags: ['slow'] },
    async () => {
      const collection = await alice.collections.create({ name: 'Mixed' })
      const whole = await makePdf(3)
      const files: readonly (readonly [string, Uint8Array | string])[] = [
        ['good.pdf', whole],
        ['truncated.pdf', whole.slice(0, Math.floor(whole.length / 2))],
        ['encrypted.pdf', encrypted],
        ['nothing.pdf', ''],
        ['wrong.pdf', '# Notes\n\nThe lighthouse of Skerry was built in 1811.'],
        ['noise.bin', Uint8Array.from({ length: 4096 }, (_, index) => (index * 197 + (index >> 3)) % 256)],
        ['notes.txt', 'The old lighthouse keeper lives in Tarn.'],
      ]
      const uploadIds = []
      for (const [name, content] of files) uploadIds.push(await upload(name, content))
      const job = (await watch(await alice.ingest.uploadsJob({ uploadIds, collectionId: collection.id }))).at(-1)!

      expect(job.overallStatus).toBe('completed')
      expect(job.passedPercentage + job.failedPercentage).toBeCloseTo(1)
      const documents = await alice.documents.list({ collectionId: collection.id, sortColumn: 'name', ascending: true })
      const statuses = Object.fromEntries(documents.map(({ name, status }) => [name, status]))
      expect(statuses).toEqual({
        'good.pdf': 'completed',
        'truncated.pdf': 'failed',
        'encrypted.pdf': 'failed',
        'nothing.pdf': 'failed',
        // The content decides: this one is Markdown.
        'wrong.pdf': 'completed',
        'noise.bin': 'failed',
        'notes.txt': 'completed',
      })
      for (const { name, status, error } of documents) {
        if (status !== 'failed') continue
        expect(error, name).toMatch(/\w+ .*\./)
        expect(
          job.errors.some((line) => line.includes(name)),
          name,
        ).toBe(true)
      }
      expect(documents.find(({ name }) => name === 'encrypted.pdf')?.error).toMatch(/password/)
      expect(documents.find(({ name }) => name === 'nothing.pdf')?.error).toMatch(/empty/)
      expect(await alice.collections.get(collection.id)).toMatchObject({ documentCount: 3 })
    },
  )

  it('fail the synchronous form with the first reason when all failed', async () => {
    const collection = await alice.collections.create({ name: 'Empty' })
    const uploadIds = [await upload('a.pdf', '')]
    await expect(alice.ingest.uploads({ uploadIds, collectionId: collection.id })).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringContaining('a.pdf'),
    })
  })
})

describe('the same document', () => {
  it('is added once, whether in one job or in two', async () => {
    const collection = await alice.collections.create({ name: 'Twice' })
    const text = 'The ferry leaves at nine.'
    const uploadIds = [await upload('ferry.txt', text), await upload('ferry.txt', text)]
    await alice.ingest.uploads({ uploadIds, collectionId: collection.id })
    await alice.ingest.uploads({ uploadIds: [uploadIds[0]!], collectionId: collection.id })
    expect(await alice.documents.count({ collectionId: collection.id })).toBe(1)
    expect(await alice.collections.get(collection.id)).toMatchObject({ documentCount: 1, documentSize: text.length })
  })

  it('with other bytes or another name is another document', async () => {
    const collection = await alice.collections.create({ name: 'Variants' })
    const uploadIds = [
      await upload('a.txt', 'One ferry.'),
      await upload('a.txt', 'Two ferries.'),
      await upload('b.txt', 'One ferry.'),
    ]
    await alice.ingest.uploads({ uploadIds, collectionId: collection.id })
    expect(await alice.documents.count({ collectionId: collection.id })).toBe(3)
  })
})

describe('jobs', () => {
  it('a canceled job leaves whole documents only', { timeout: 60_000 }, async () => {
    const collection = await alice.collections.create({ name: 'Canceled' })
    const uploadIds: string[] = []
    for (let index = 0; index < 60; index++) {
      uploadIds.push(await upload(`part-${index}.md`, `# Part ${index}\n\n${`Boat ${index} sails. `.repeat(400)}`))
    }
    const { id } = await alice.ingest.uploadsJob({ uploadIds, collectionId: collection.id })
    const job = (await watch(await alice.jobs.cancel(id, { reason: 'changed my mind' }))).at(-1)!

    expect(job).toMatchObject({ overallStatus: 'canceled', canceledBy: 'alice', cancelReason: 'changed my mind' })
    await docent.settled()
    const documents = await alice.documents.list({ collectionId: collection.id, limit: 100 })
    const completed = documents.filter(({ status }) => status === 'completed')
    expect(documents.every(({ status }) => status === 'completed' || status === 'canceled')).toBe(true)
    expect((await alice.collections.get(collection.id)).documentCount).toBe(completed.length)
    await expect(alice.jobs.cancel(id)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  it('a deleted collection takes its documents along and leaves its chats', async () => {
    const collection = await alice.collections.create({ name: 'Going' })
    await alice.ingest.plainText({ collectionId: collection.id, fileName: 'x.txt', text: 'A lonely buoy named Halla.' })
    const chat = await alice.chats.create({ collectionId: collection.id })
    const { messageId } = await (await alice.chats.complete(chat.id, { message: 'What is the buoy named?' })).result()

    await alice.collections.delete(collection.id)

    await expect(alice.collections.get(collection.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await alice.documents.list({ limit: 1000 })).filter(({ name }) => name === 'x.txt')).toEqual([])
    expect((await alice.chats.get(chat.id)).collectionId).toBeUndefined()
    const references = await alice.chats.references(messageId)
    expect(references.every((reference) => reference.wereReferencesDeleted && reference.content === undefined)).toBe(
      true,
    )
  })
})
