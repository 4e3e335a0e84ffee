import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { seededRandom } from '../durability/seeded-random.ts'
import { damageSome } from './damage-files.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

const rounds = 200
const documents = 12
const words = 'amber basalt cedar delta ember fjord grove heron inlet jetty kelp lagoon'.split(' ')

/** How long a document may be missing from searches that say so, before it counts as gone. */
const healedWithinMs = 60_000

const open = async (directory: string) => {
  const docent = await createDocent({
    storage: sqliteStorage({ directory }),
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
    vectors: lanceVectors({ uri: join(directory, 'vectors'), keepVersionsMs: 0, vectorIndexRows: 50 }),
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
  })
  await docent.start()
  return { docent, alice: docent.as({ userId: 'alice' }) }
}
type Opened = Awaited<ReturnType<typeof open>>

/** Several chunks each, so that files have something in them. */
const textOf = (word: string) =>
  Array.from(
    { length: 12 },
    (_, line) => `Paragraph ${line} on the ${word}. ${'It lies by the water. '.repeat(20)}`,
  ).join('\n\n')

/** What is not as it should be with what is found: silent gaps, errors that say nothing, what does not heal. */
async function faultsOf(
  { alice, docent }: Opened,
  collectionId: string,
  expected: readonly string[],
): Promise<string[]> {
  const listed = await alice.documents.list({ collectionId, limit: 1000 })
  const lost = new Set(listed.flatMap(({ name, status, error }) => (status === 'failed' && error ? [name] : [])))
  const faults: string[] = []
  for (const word of expected.filter((each) => !lost.has(`${each}.md`))) {
    for (const until = Date.now() + healedWithinMs; ;) {
      const answer = await alice.chunks
        .search(collectionId, { query: word, topics: [] })
        .catch((error: unknown) => error)
      if (Array.isArray(answer) && answer.some(({ name }) => name === `${word}.md`)) break
      const lacking = (await docent.metrics()).indexes.lackingDocuments
      const isReported = DocentError.isInstance(answer) ? answer.code === 'unavailable' : lacking > 0
      if (isReported && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        continue
      }
      faults.push(`${word}: ${Array.isArray(answer) ? `silently not among ${answer.length} hits` : String(answer)}`)
      break
    }
  }
  return faults
}

async function round(seed: number): Promise<string[]> {
  const random = seededRandom(seed)
  const directory = await mkdtemp(join(tmpdir(), 'docent-damage-'))
  const done: string[] = []
  try {
    const there: string[] = []
    let opened = await open(directory)
    const { id: collectionId } = await opened.alice.collections.create({ name: 'Coast' })
    const add = async () => {
      const word = words[there.length]
      if (word === undefined) return
      await opened.alice.ingest.plainText({ collectionId, fileName: `${word}.md`, text: textOf(word) })
      there.push(word)
    }
    for (let count = 0; count < documents / 2; count++) await add()
    for (let step = 0; step < 4; step++) {
      const isRunning = random() < 0.5
      if (!isRunning) await opened.docent.stop()
      done.push(
        isRunning ? 'while it runs:' : 'between starts:',
        ...(await damageSome(directory, { vectors: 0.7, blobs: 1 }, random)),
      )
      if (!isRunning) opened = await open(directory)
      if (random() < 0.5) await add()
      const faults = await faultsOf(opened, collectionId, there)
      if (faults.length > 0) {
        await opened.docent.stop()
        return [`seed ${seed}, ${done.join(', ')}`, ...faults]
      }
    }
    await opened.docent.stop()
    return []
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Damages files of the index and of the blobs, at rest and at run time, until the time is over; a round begun is ended. */
it('finds every document again, or says which are lost, whatever is damaged', async () => {
  const began = Date.now()
  const end = endOf('damage')
  const failures: string[][] = []
  let played = 0
  for (; played < rounds && Date.now() < end; played++) {
    const faults = await round(firstSeed + played)
    if (faults.length > 0) failures.push(faults)
  }
  conclude('damage', { done: played, planned: rounds, unit: 'rounds', failures: failures.length, began })
  expect(failures).toEqual([])
})
