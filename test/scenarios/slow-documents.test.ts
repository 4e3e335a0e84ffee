import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { Docent, DocentOptions } from '@docent/core'
import { manualClock, type ManualClock } from '@docent/core/testing'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { heldParsers, type HeldParsers } from '../support/held-parsers.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

interface Stage {
  readonly docent: Docent
  readonly clock: ManualClock
  readonly held: HeldParsers
  /** Begins the ingestion of a text; gives the id of its job. */
  bring(owner: string, fileName: string): Promise<string>
  /** Resolves when the job is completed: what is held meanwhile does not end. */
  completes(owner: string, jobId: string): Promise<void>
}

async function stage({
  clock = manualClock(),
  ...options
}: Partial<DocentOptions> & { readonly clock?: ManualClock } = {}): Promise<Stage> {
  const held = heldParsers()
  const deployment = { crawlSlowDocumentSeconds: 5 }
  const concurrency = { ingest: 5 }
  const docent = await memoryDocent({ clock, parsers: held.parsers, deployment, concurrency, ...options })
  ending.push(async () => {
    held.letGo()
    await clock.until(docent.stop({ graceMs: 0 }))
  })
  const collections = new Map<string, string>()
  return {
    docent,
    clock,
    held,
    async bring(owner, fileName) {
      const { collections: own, ingest } = docent.as({ userId: owner })
      const collectionId = collections.get(owner) ?? (await own.create({ name: owner })).id
      collections.set(owner, collectionId)
      const { id } = await ingest.plainTextJob({ collectionId, fileName, text: `The text of ${fileName} by ${owner}.` })
      await clock.advance(0)
      return id
    },
    async completes(owner, jobId) {
      // Threads take a few steps.
      const job = await clock.until(docent.as({ userId: owner }).jobs.wait(jobId), 5)
      expect(job).toMatchObject({ overallStatus: 'completed', errors: [] })
    },
  }
}

beforeAll(async () => {
  // What a process loads once takes a while by the real time, for which manual clocks would run ahead.
  const { bring, completes } = await stage()
  await completes('first', await bring('first', 'note.txt'))
})

describe('documents that take long', () => {
  it('make way: light work of others is done though more owners than there are places read slow ones', async () => {
    const { clock, held, bring, completes } = await stage()
    for (let owner = 1; owner <= 10; owner++) await bring(`heavy${owner}`, `slow${owner}.txt`)
    expect(held.running()).toHaveLength(5)
    const light = await bring('alice', 'note.txt')
    await clock.advance(4_000)
    expect(held.read).toEqual([])
    await completes('alice', light)
    expect(held.read).toEqual(['note.txt'])
    // Some are read for long already, so that now they make way at once, and not after another five seconds.
    const other = await bring('bob', 'note.txt')
    await clock.advance(4_000)
    expect(held.read).toEqual(['note.txt', 'note.txt'])
    await completes('bob', other)
    expect(held.running().filter(({ slow }) => slow)).toHaveLength(2)
    while (held.running().length > 0) {
      held.end(held.running()[0]!.fileName)
      await clock.advance(1_000)
    }
    expect(held.read.filter((name) => name.startsWith('slow'))).toHaveLength(10)
  })

  it('of one owner hold one place for slow ones, and leave light work of the same owner its place', async () => {
    const { held, bring, completes } = await stage()
    for (let number = 1; number <= 8; number++) await bring('mallory', `slow${number}.txt`)
    const own = await bring('mallory', 'note.txt')
    await completes('mallory', own)
    expect(held.read).toEqual(['note.txt'])
    const slowOf = (owner: string) => held.running().filter((call) => call.slow && call.owner === owner)
    expect(slowOf('mallory')).toHaveLength(1)
    for (let owner = 1; owner <= 5; owner++) await bring(`heavy${owner}`, `slow-of-${owner}.txt`)
    await completes('bob', await bring('bob', 'note.txt'))
    expect(held.read).toEqual(['note.txt', 'note.txt'])
    expect(slowOf('mallory')).toHaveLength(1)
    expect(held.running().filter(({ slow }) => slow)).toHaveLength(2)
  })

  it('are read on while nobody waits for their place', { tags: ['slow'] }, async () => {
    const { clock, held, bring, completes } = await stage()
    const job = await bring('alice', 'slow.txt')
    await clock.advance(3_600_000)
    expect(held.calls).toHaveLength(1)
    held.end('slow.txt')
    await completes('alice', job)
    expect(held.calls).toHaveLength(1)
  })

  it('make way after as many seconds as the setting says', async () => {
    const { clock, held, bring, completes } = await stage({ deployment: { crawlSlowDocumentSeconds: 60 } })
    for (let owner = 1; owner <= 5; owner++) await bring(`heavy${owner}`, `slow${owner}.txt`)
    const light = await bring('alice', 'note.txt')
    await clock.advance(59_000)
    expect(held.read).toEqual([])
    await clock.advance(9_000)
    expect(held.read).toEqual(['note.txt'])
    await completes('alice', light)
    expect(held.calls.some(({ slow }) => slow)).toBe(true)
  })

  it('say that they wait and why, in the document, its job and the metrics', async () => {
    const { docent, clock, bring } = await stage()
    const jobs = new Map<string, string>()
    for (let owner = 1; owner <= 10; owner++) {
      jobs.set(`heavy${owner}`, await bring(`heavy${owner}`, `slow${owner}.txt`))
    }
    await clock.advance(6_000)
    // Five of them made way, and three of these wait for one of two places.
    const shown = async () => Promise.all([...jobs].map(([owner, id]) => docent.as({ userId: owner }).jobs.get(id)))
    const waiting = (await shown()).filter(({ waiting }) => waiting !== undefined)
    expect(waiting.map((job) => job.waiting)).toEqual([1, 2, 3].map((place) => ({ reason: 'slow', place })))
    expect(waiting[0]).toMatchObject({
      overallStatus: 'in progress',
      status: 'waiting among documents that take long: number 1 in line',
      statuses: [{ status: 'queued: takes long to parse, made way for others' }],
      progress: 0,
    })
    const others = (await shown()).filter(({ waiting }) => waiting === undefined)
    expect(others.flatMap(({ statuses }) => statuses.map(({ status }) => status))).toEqual(
      Array.from({ length: 7 }, () => 'running: parsing'),
    )
    const { queue, effects } = await docent.metrics()
    expect(queue.find(({ lane }) => lane === 'slow')).toMatchObject({ waiting: 3, leased: 2, running: 2 })
    expect(effects).toContainEqual({ effect: 'document.parseDocument', end: 'moved', count: 5 })
  })

  it('can be canceled where they wait and where they are read', async () => {
    const { docent, clock, held, bring } = await stage()
    const jobs: string[] = []
    for (let owner = 1; owner <= 10; owner++) jobs.push(await bring(`heavy${owner}`, `slow${owner}.txt`))
    await clock.advance(6_000)
    // Five of them made way, and three of these wait for one of two places.
    expect(held.running()).toHaveLength(7)
    for (const [index, id] of jobs.entries()) await docent.as({ userId: `heavy${index + 1}` }).jobs.cancel(id)
    await clock.advance(10_000)
    expect(held.running()).toEqual([])
    for (const [index, id] of jobs.entries()) {
      expect((await docent.as({ userId: `heavy${index + 1}` }).jobs.get(id)).overallStatus).toBe('canceled')
    }
  })

  it('are read again after a stop, among their like, and come in whole', async () => {
    const data = memoryData()
    const stores = { blobs: memoryBlobs(), vectors: memoryVectors() }
    const kept = {
      blobs: { ...stores.blobs, close: async () => {} },
      vectors: { ...stores.vectors, close: async () => {} },
    }
    const first = await stage({ ...kept, storage: memoryStorage({ data }) })
    for (let owner = 1; owner <= 10; owner++) await first.bring(`heavy${owner}`, `slow${owner}.txt`)
    await first.clock.advance(6_000)
    const slow = first.held.running().filter((call) => call.slow)
    expect(slow).toHaveLength(2)
    await first.clock.until(first.docent.stop({ graceMs: 0 }))
    const second = await stage({
      ...kept,
      storage: memoryStorage({ data }),
      clock: manualClock({ start: first.clock.now() }),
    })
    await second.clock.advance(1_000)
    expect(second.held.running().filter((call) => call.slow)).toHaveLength(2)
    expect(second.held.running().filter((call) => !call.slow)).toHaveLength(5)
    second.held.letGo()
    await second.clock.advance(60_000)
    expect(new Set(second.held.read)).toEqual(new Set(Array.from({ length: 10 }, (_, index) => `slow${index + 1}.txt`)))
    for (let owner = 1; owner <= 10; owner++) {
      const { collections, chunks } = second.docent.as({ userId: `heavy${owner}` })
      const [collection] = await collections.list()
      expect(await chunks.search(collection!.id, { query: 'text', topics: [] })).toHaveLength(1)
    }
  })
})
