import { memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { apiServer } from '../support/api-server.ts'

const documents = 3
/** Over HTTP and streamed, with passages of every document. */
const mostReads = 9

const textOf = (number: number) =>
  `# Report ${number}\n\n${`Sentence of report ${number} about the harbour. `.repeat(60)}`

async function sqlite(): Promise<StorageDriver> {
  const directory = await mkdtemp(join(tmpdir(), 'docent-reads-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return sqliteStorage({ directory })
}

it.each([
  ['in memory', async () => memoryStorage()],
  ['of SQLite', sqlite],
])('looks at a store %s no more often than this for a question', async (_, open) => {
  const reads: string[] = []
  const store = await open()
  const storage: StorageDriver = {
    ...store,
    read: (query) => (reads.push(query.from), store.read(query)),
    aggregate: (query) => (reads.push(query.from), store.aggregate(query)),
  }
  // Nothing is looked at from time to time.
  const clock = manualClock()
  await using api = await apiServer({ docent: { storage, clock } })
  const alice = api.docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({
    name: 'Reports',
    description: 'Reports of the harbour',
  })
  for (let number = 0; number < documents; number++)
    await alice.ingest.plainText({ collectionId, fileName: `${number}.md`, text: textOf(number) })
  const { id } = await alice.chats.create({ collectionId })
  const ask = async (message: string) =>
    (await api.alice.open(`POST /chats/${id}/completions`, { body: { message, stream: true } })).text()
  await ask('What is in the first report?')
  await api.docent.settled()
  reads.length = 0
  expect(await ask('Where is the harbour?')).toContain('"finished":true')
  expect(reads.length, reads.join(', ')).toBeLessThanOrEqual(mostReads)
})
