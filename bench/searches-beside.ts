/**
 * Searches beside each other: 32 callers search 10,000 chunks through the library, ranked by the server's own thread and ranked in a
 * thread beside it, in turns, once what is learned from the collection is there. The server's own thread has everything else to do as well,
 * so that its time for a search counts as much as the searches a second.
 * Run: node --conditions=docent-source bench/searches-beside.ts [rounds] [chunks]
 */
import { consoleLogger, services, systemClock } from '@docent/core'
import { setTimeout as wait } from 'node:timers/promises'
import { rankCandidates } from '../packages/core/src/resources/ranking/index.ts'
import { candidateRanker } from '../packages/core/src/resources/ranking/candidate-ranker.ts'
import { sqliteStorage } from '@docent/adapters-storage'
import { fillCollection } from './measuring/fill-collection.ts'
import { randomNumbers, sentence } from './measuring/markdown-documents.ts'
import { openDocent } from './measuring/open-docent.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const callers = 32
const searchesPerRound = sized(960, 64)
/** What a document of this many characters makes at least. */
const documentCharacters = sized(60_000, 6_000)
const chunksPerDocument = sized(90, 9)
const mostSecondsToLearn = 120

const rounds = sizeAt(2, 5, 1)
const chunks = sizeAt(3, 10_000, 100)
using directory = temporaryDirectory()
const ranker = candidateRanker(consoleLogger({ clock: systemClock() }))
let isBeside = false
const storage = sqliteStorage({ directory: directory.path })
const docent = await openDocent(directory.path, {
  storage,
  configure(container) {
    const rank: typeof ranker.rank = async (input) => (isBeside ? ranker.rank(input) : rankCandidates(input))
    container.rebind(services.candidateRanker).toConstantValue({ rank, close: ranker.close })
  },
})
try {
  const alice = docent.as({ userId: 'alice' })
  const documents = Math.ceil(chunks / chunksPerDocument)
  const collectionId = await fillCollection(alice, { documents, characters: documentCharacters })
  await docent.settled()
  await untilLearned()

  const random = randomNumbers(5)
  const measured = { here: round(), beside: round() }
  for (let number = -1; number < rounds; number++)
    for (const way of ['here', 'beside'] as const) {
      isBeside = way === 'beside'
      const before = process.threadCpuUsage()
      const start = performance.now()
      let begun = 0
      await Promise.all(
        Array.from({ length: callers }, async () => {
          while (begun++ < searchesPerRound)
            await alice.chunks.search(collectionId, { query: sentence(random), topics: [], mode: 'hybrid', limit: 10 })
        }),
      )
      const { user, system } = process.threadCpuUsage(before)
      if (number < 0) continue
      measured[way].rates.push((1_000 * searchesPerRound) / (performance.now() - start))
      measured[way].own.push((user + system) / 1_000 / searchesPerRound)
    }

  report(`${callers} callers search ${chunks} chunks, ${rounds} rounds`, [
    { name: 'ranked by the own thread', unit: 'searches/s', values: measured.here.rates },
    {
      name: 'ranked beside it',
      unit: 'searches/s',
      values: measured.beside.rates,
      ratios: ratiosTo(measured.here.rates, measured.beside.rates),
    },
    { name: 'the own thread, ranked by it', unit: 'ms a search', values: measured.here.own },
    {
      name: 'the own thread, ranked beside it',
      unit: 'ms a search',
      values: measured.beside.own,
      ratios: ratiosTo(measured.here.own, measured.beside.own),
      aim: { of: 'ratio', is: 'at most', limit: 0.8 },
    },
  ])
} finally {
  await docent.stop()
}

function round() {
  return { rates: [] as number[], own: [] as number[] }
}

async function untilLearned(): Promise<void> {
  for (let second = 0; second < mostSecondsToLearn; second++) {
    const [index] = await storage.read({ from: 'collection_index', limit: 1 })
    if ((index?.['ranking'] as { gate?: unknown } | undefined)?.gate !== undefined) return
    await wait(1_000)
  }
  throw new Error('nothing was learned')
}
