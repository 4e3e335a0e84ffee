/** @module-tag slow */
import { builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import { startFakeOpenAiServer, type FakeAnswer, type FakeOpenAiServer } from '@docent/core/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seededRandom } from '../durability/seeded-random.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { quickClock } from '../support/quick-clock.ts'

let server: FakeOpenAiServer
beforeEach(async () => void (server = await startFakeOpenAiServer()))
afterEach(() => server.close())

const openDocent = () =>
  memoryDocent({
    models: [
      openaiCompatibleModels({
        name: 'fake',
        baseUrl: server.url,
        apiKey: 'none',
        models: ['fake'],
        embeddings: [{ model: 'small', dimensions: 8, maxBatch: 4 }],
      }),
      builtInModels(),
    ],
    // What waits for seconds here waits for milliseconds; leases are no matter.
    clock: quickClock(1_000),
    leaseMs: 360_000_000,
  })

const answer: FakeAnswer = { tokens: ['Who turns the dome?'] }
const busy: FakeAnswer = { status: 429, headers: { 'retry-after': '2' } }
const broken: FakeAnswer = { status: 500 }
const lines = (count: number) => Array.from({ length: count }, (_, line) => `Line ${line} tells of the dome. `).join('')

it('loses no document to a provider that is busy or fails now and then', async () => {
  const random = seededRandom(5)
  let refused = 0
  server.answer(() => {
    const chance = random()
    if (chance < 0.4) refused++
    return chance < 0.2 ? busy : chance < 0.4 ? broken : answer
  })
  await using docent = await openDocent()
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora', embeddingModel: 'small' })
  const jobs = await Promise.all(
    Array.from({ length: 25 }, (_, number) =>
      alice.ingest.plainTextJob({
        collectionId,
        fileName: `${number}.txt`,
        // The first takes more calls than would ever go well one after the other.
        text: `${number} ${lines(number === 0 ? 5_000 : 3)}`,
        genDocSummaries: number % 5 === 0,
        genDocQuestions: number % 5 === 0,
      }),
    ),
  )
  await docent.settled()
  const ended = await Promise.all(jobs.map(({ id }) => alice.jobs.wait(id, { timeoutSeconds: 60_000 })))
  expect(ended.flatMap(({ errors }) => errors)).toEqual([])
  expect(ended.every(({ overallStatus }) => overallStatus === 'completed')).toBe(true)
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 25 })
  const documents = await alice.documents.list({ collectionId })
  const whole = await Promise.all(documents.map(({ id }) => alice.documents.get(id)))
  expect(whole.filter(({ summary }) => summary === 'Who turns the dome?')).toHaveLength(5)
  expect(refused).toBeGreaterThan(50)
})

it('fails what needs a provider that is down, with the reason, and takes it later', async () => {
  server.answer(broken)
  await using docent = await openDocent()
  const alice = docent.as({ userId: 'alice' })
  const { id: remote } = await alice.collections.create({ name: 'Remote', embeddingModel: 'small' })
  const { id: local } = await alice.collections.create({ name: 'Local', embeddingModel: 'hashing-512' })
  const text = (collectionId: string, input: object = {}) =>
    alice.ingest.plainTextJob({ collectionId, fileName: 'a.txt', text: 'The dome turns.', ...input })
  const there = await text(local, { genDocSummaries: true, metadata: { from: 'Ida' } })
  const missed = await text(remote)
  const kept = await text(remote, { fileName: 'b.txt', ingestMode: 'agent_only' })
  const end = (job: { id: string }) => alice.jobs.wait(job.id, { timeoutSeconds: 600_000 })
  // Found without its summary, and the job says why there is none.
  expect(await end(there)).toMatchObject({
    overallStatus: 'completed',
    errors: ['a.txt: No summary: fake failed with status 500; try again.'],
  })
  expect(await end(missed)).toMatchObject({
    overallStatus: 'failed',
    errors: ['a.txt: fake failed with status 500; try again.'],
  })
  expect(await end(kept)).toMatchObject({ overallStatus: 'completed', errors: [] })
  const [document] = await alice.documents.list({ collectionId: local })
  const asked = await alice.documents.process({ documentId: document!.id })
  expect(await end(asked)).toMatchObject({
    overallStatus: 'failed',
    errors: ['fake failed with status 500; try again.'],
  })
  server.answer(answer)
  expect(await end(await text(remote))).toMatchObject({ overallStatus: 'completed', errors: [] })
  expect(await alice.collections.get(remote)).toMatchObject({ documentCount: 2 })
})
