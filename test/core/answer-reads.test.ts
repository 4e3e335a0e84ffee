import { memoryStorage } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

const documents = 3
/** Over HTTP and streamed, with passages of every document. */
const mostReads = 15

const textOf = (number: number) =>
  `# Report ${number}\n\n${`Sentence of report ${number} about the harbour. `.repeat(60)}`

it('looks at the store no more often than this for a question', async () => {
  const reads: string[] = []
  const store = memoryStorage()
  const storage: StorageDriver = {
    ...store,
    read: (query) => (reads.push(query.from), store.read(query)),
    aggregate: (query) => (reads.push(query.from), store.aggregate(query)),
  }
  await using api = await apiServer({ docent: { storage } })
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
