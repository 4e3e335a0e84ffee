import { services, type Docent } from '@docent/core'
import { expect, test } from 'vitest'
import { rankCandidates } from '../../../packages/core/src/resources/ranking/index.ts'
import { memoryDocent } from '../../support/memory-docent.ts'

const passages = Array.from({ length: 60 }, (_, number) => `The ferry ${number} leaves the harbour at ${number} past.`)

async function harbour(docent: Docent) {
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Harbour', description: 'Ferries' })
  for (const [number, text] of passages.entries())
    await alice.ingest.plainText({ collectionId: id, text, fileName: `${number}.txt` })
  await docent.settled()
  return (number: number) => alice.chunks.search(id, { query: `ferry ${number} of the harbour`, topics: [], limit: 5 })
}

test('searches beside others are ranked where the ranker says, and find the same', async () => {
  let ranked = 0
  await using docent = await memoryDocent({
    configure(container) {
      const rank = async (input: Parameters<typeof rankCandidates>[0]) => {
        ranked++
        return rankCandidates(input)
      }
      container.rebind(services.candidateRanker).toConstantValue({ rank, close: async () => {} })
    },
  })
  const search = await harbour(docent)
  const numbers = [3, 14, 15, 9, 26]
  const alone = []
  for (const number of numbers) alone.push(await search(number))
  expect(ranked).toBe(0)
  expect(await Promise.all(numbers.map(search))).toEqual(alone)
  expect(ranked).toBeGreaterThan(0)
})
