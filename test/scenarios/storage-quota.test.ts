import type { Docent, DocentSession } from '@docent/core'
import { memoryStorage } from '@docent/adapters-storage'
import { DocentError, eq, type DocumentSource, type StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { seededRandom } from '../durability/seeded-random.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const text = (number: number, size: number) => `Note ${number}. `.padEnd(size, 'The tide comes in. ')

/** What the counters of a collection say, beside what its documents say. */
async function countsOf(storage: StorageDriver, collectionId: string) {
  const [row] = await storage.read({ from: 'collection', where: eq('id', collectionId) })
  const members = await storage.read({ from: 'membership', where: eq('collection_id', collectionId) })
  const documents = new Map((await storage.read({ from: 'document' })).map((document) => [document['id'], document]))
  const sizeOf = (state: (name: string) => boolean) =>
    members
      .filter((member) => state(String(member['state'])))
      .reduce((sum, member) => sum + Number(documents.get(member['document_id'])?.['size']), 0)
  const searchable = members.filter((member) => member['state'] === 'searchable').length
  const size = sizeOf((name) => name === 'searchable')
  return {
    said: { count: row!['document_count'], size: row!['document_size'], used: row!['size_used'] },
    true: { count: searchable, size, used: size },
    limit: Number(row!['size_limit']),
  }
}

const refused = (error: unknown) => {
  if (!DocentError.isInstance(error) || !['forbidden', 'conflict', 'not_found', 'wrong_state'].includes(error.code))
    throw error
}

it.each([1, 2, 3, 4])('counts stay exact and the limit holds, whatever comes and goes (seed %i)', async (seed) => {
  const storage = memoryStorage()
  await using docent: Docent = await memoryDocent({ storage })
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides' })
  await alice.collections.setSizeLimit(id, { sizeLimit: 2_000 })
  const random = seededRandom(seed)
  let most = 0
  const step = async (number: number): Promise<void> => {
    const what = random()
    const size = 100 + Math.floor(random() * 500)
    if (what < 0.6) {
      const job = await alice.ingest.plainTextJob({ collectionId: id, fileName: `${number}`, text: text(number, size) })
      if (random() < 0.3) await alice.jobs.cancel(job.id)
    } else if (what < 0.9) {
      const [document] = await alice.documents.list({ collectionId: id, limit: 1, offset: Math.floor(random() * 3) })
      if (!document) return
      if (random() < 0.5) await alice.documents.delete(document.id)
      else await alice.documents.removeFromCollection(id, document.id)
    } else await alice.collections.setSizeLimit(id, { sizeLimit: 1_500 + Math.floor(random() * 1_000) })
    const [row] = await storage.read({ from: 'collection', where: eq('id', id) })
    most = Math.max(most, Number(row!['size_used']))
  }
  await Promise.all(Array.from({ length: 60 }, (_, number) => step(number).catch(refused)))
  await docent.settled()
  const counts = await countsOf(storage, id)
  expect(counts.said).toEqual(counts.true)
  expect(most).toBeGreaterThan(1_000)
  expect(most).toBeLessThanOrEqual(2_500)
  // Room that came back can be taken again.
  for (const document of await alice.documents.list({ collectionId: id })) await alice.documents.delete(document.id)
  await docent.settled()
  expect((await countsOf(storage, id)).said).toEqual({ count: 0, size: 0, used: 0 })
})

/** Files whose sizes are unknown before they are opened. */
const unsized: DocumentSource = {
  kind: 'file_system',
  async *list() {
    for (let number = 0; number < 10; number++) yield { uri: `file:///${number}.txt`, name: `${number}.txt` }
  },
  open: async ({ uri }) =>
    (async function* () {
      yield new TextEncoder().encode(text(Number(/\d/.exec(uri)![0]), 300))
    })(),
}

it('fails just the documents that find no room when their sizes are known', async () => {
  const storage = memoryStorage()
  await using docent = await memoryDocent({ storage, sources: [unsized] })
  const alice: DocentSession = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides' })
  await alice.collections.setSizeLimit(id, { sizeLimit: 1_000 })
  const { id: jobId } = await alice.ingest.fileSystemJob({ collectionId: id, rootDir: '/', glob: '*' })
  await docent.settled()
  const job = await alice.jobs.get(jobId)
  expect(job).toMatchObject({ overallStatus: 'completed', passedPercentage: 0.3, failedPercentage: 0.7 })
  expect(job.errors).toHaveLength(7)
  for (const error of job.errors)
    expect(error).toMatch(/^\d\.txt: .*no room for 300 bytes: its limit is 1000 bytes, of which 900 are used/)
  const counts = await countsOf(storage, id)
  expect(counts.said).toEqual({ count: 3, size: 900, used: 900 })
  // What is in already needs no new room: the same source again adds nothing and fails nothing more than before.
  await alice.collections.setSizeLimit(id, { sizeLimit: 3_000 })
  const { id: again } = await alice.ingest.fileSystemJob({ collectionId: id, rootDir: '/', glob: '*' })
  await docent.settled()
  expect(await alice.jobs.get(again)).toMatchObject({ overallStatus: 'completed', errors: [] })
  expect((await countsOf(storage, id)).said).toEqual({ count: 10, size: 3_000, used: 3_000 })
})
