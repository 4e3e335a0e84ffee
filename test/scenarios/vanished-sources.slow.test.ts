/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSystemSource, guardedNetwork, websiteSource } from '@docent/adapters-ingestion'
import { DocentError, type DocumentSource } from '@docent/core/ports'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startIngestSite } from '../durability/ingest-site.ts'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { quickClock } from '../support/quick-clock.ts'

let directory: string
beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'docent-vanished-'))))
afterEach(() => rm(directory, { recursive: true, force: true }))

it('a file that goes between listing and reading fails alone, with the reason', async () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await writeFile(join(directory, name), `The text of ${name}.`)
  const hold = holdAt('before-effect:document.parseDocument')
  await using docent = await memoryDocent({
    sources: [fileSystemSource({ roots: [directory] })],
    debugPoints: hold.points,
    concurrency: { ingest: 1 },
  })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Files' })
  const { id } = await alice.ingest.fileSystemJob({ collectionId, rootDir: directory, glob: '*.txt' })
  await hold.reached
  await rm(join(directory, 'b.txt'))
  hold.letGo()
  await docent.settled()
  const job = await alice.jobs.get(id)
  expect(job).toMatchObject({ overallStatus: 'completed', errors: [expect.stringMatching(/^b\.txt: /)] })
  expect(job.errors[0]).not.toContain(directory)
  const documents = await alice.documents.list({ collectionId })
  expect(documents.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
    'a.txt completed',
    'b.txt failed',
    'c.txt completed',
  ])
})

it('a site that goes down in the middle leaves what was read, and the job ends', async () => {
  const site = await startIngestSite(30)
  const network = guardedNetwork({ allow: ['127.0.0.1'] })
  const clock = quickClock(1_000)
  const website = websiteSource({ network, delayMs: 0, clock, timeoutMs: 3_600_000 })
  let listed = 0
  const watched: DocumentSource = {
    ...website,
    async *list(request) {
      for await (const entry of website.list(request)) {
        yield entry
        if (++listed === 4) await site.close()
      }
    },
  }
  await using docent = await memoryDocent({ sources: [watched], clock, leaseMs: 360_000_000 })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Site' })
  const { id } = await alice.ingest.websiteJob({ collectionId, url: site.url, followLinks: true })
  const job = await alice.jobs.wait(id, { timeoutSeconds: 100_000 })
  await docent.settled()
  await network.close()
  expect(job.overallStatus).toBe('completed')
  expect(job.errors.length).toBeGreaterThan(0)
  const documents = await alice.documents.list({ collectionId, limit: 1_000 })
  expect(documents.filter(({ status }) => status === 'completed')).toHaveLength(4)
  expect(documents.every(({ status }) => status === 'completed' || status === 'failed')).toBe(true)
})

it('what a bucket gave before it was gone is there, and the job says what happened', async () => {
  const bytes = new TextEncoder().encode('A text of the bucket.')
  const bucket: DocumentSource = {
    kind: 's3',
    async *list() {
      yield { uri: 's3://b/1.txt', name: '1.txt', content: bytes }
      yield { uri: 's3://b/2.txt', name: '2.txt', content: bytes }
      throw new DocentError({ code: 'not_found', message: 'There is no bucket b; check the address.' })
    },
    open: () => Promise.reject(new Error('everything was listed with its content')),
  }
  await using docent = await memoryDocent({ sources: [bucket] })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Bucket' })
  const { id } = await alice.ingest.s3Job({ collectionId, urls: ['s3://b/'] })
  await docent.settled()
  expect(await alice.jobs.get(id)).toMatchObject({
    overallStatus: 'completed',
    errors: ['There is no bucket b; check the address.'],
  })
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 2 })
})

/** Gives the next of so many texts in each listing, and then fails. */
const interrupted = (texts: number): DocumentSource => ({
  kind: 's3',
  async *list({ after }) {
    const next = after === undefined ? 0 : Number(after) + 1
    if (next >= texts) return
    yield {
      uri: `s3://b/${next}.txt`,
      name: `${next}.txt`,
      content: new TextEncoder().encode(`${next}.`),
      cursor: next,
    }
    throw new DocentError({ code: 'unavailable', message: 'The bucket is out of reach.' })
  },
  open: () => Promise.reject(new Error('everything was listed with its content')),
})

async function listed(source: DocumentSource) {
  await using docent = await memoryDocent({ sources: [source], clock: quickClock(5_000), leaseMs: 360_000_000 })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Bucket' })
  const { id } = await alice.ingest.s3Job({ collectionId, urls: ['s3://b/'] })
  const job = await alice.jobs.wait(id, { timeoutSeconds: 300_000 })
  return { job, count: (await alice.collections.get(collectionId)).documentCount }
}

it('a listing may be interrupted as often as it likes while it gets on', async () => {
  const { job, count } = await listed(interrupted(12))
  expect(job).toMatchObject({ overallStatus: 'completed', errors: [] })
  expect(count).toBe(12)
})

it('a listing that does not get on any more ends, with what it gave and the reason', async () => {
  let tries = 0
  const source: DocumentSource = {
    ...interrupted(100),
    async *list(request) {
      tries++
      if (request.after === 2) throw new DocentError({ code: 'unavailable', message: 'The bucket is out of reach.' })
      yield* interrupted(100).list(request)
    },
  }
  const { job, count } = await listed(source)
  expect(job).toMatchObject({ overallStatus: 'completed', errors: ['The bucket is out of reach.'] })
  expect(count).toBe(3)
  expect(tries).toBe(3 + 8)
})

it('a file that cannot be read is listed as failed once, however often it is tried, until it can', async () => {
  const file = join(directory, 'a.json')
  await using docent = await memoryDocent({ sources: [fileSystemSource({ roots: [directory] })] })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Files' })
  const ingest = async (content: string) => {
    await writeFile(file, content)
    await alice.ingest.fileSystemJob({ collectionId, rootDir: directory, glob: '*.json' })
    await docent.settled()
    const documents = await alice.documents.list({ collectionId })
    return documents.map(({ name, status, error }) => ({ name, status, error }))
  }
  const failed = { name: 'a.json', status: 'failed', error: expect.stringContaining('empty') as string }
  expect(await ingest('')).toEqual([failed])
  expect(await ingest('')).toEqual([failed])
  expect(await ingest('')).toEqual([failed])
  expect(await ingest('{"bird": "curlew"}')).toMatchObject([{ name: 'a.json', status: 'completed' }])
})
