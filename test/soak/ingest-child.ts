import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { fakeTextRecognizer } from '@docent/core/testing'
import { createReadStream, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** What one file did to a server, as `ingest-child.ts` prints it. */
export interface HeavyOutcome {
  readonly errors: readonly string[]
  readonly pages: number
  readonly seconds: number
  readonly peakMb: number
  /** Of one of its parsers at the most; 0 where the system does not tell. */
  readonly parserMb: number
  readonly ready: boolean
  /** A small document came in and was found while the file was read, and afterwards. */
  readonly during: boolean
  readonly after: boolean
}

const [directory = '', file = ''] = process.argv.slice(2)
const docent = await createDocent({
  storage: sqliteStorage({ directory }),
  blobs: fileBlobs({ directory: `${directory}/blobs` }),
  vectors: memoryVectors(),
  models: [builtInModels()],
  parsers: standardParsers({ pdf: { timeLimitMs: 30_000 }, recognizers: [fakeTextRecognizer({ read: () => '' })] }),
  logger: silentLogger,
})
await docent.start()
const alice = docent.as({ userId: 'alice' })
const { id: collectionId } = await alice.collections.create({ name: 'Heavy' })

async function bringsIn(word: string): Promise<boolean> {
  await alice.ingest.plainText({ collectionId, fileName: `${word}.txt`, text: `A text with the word ${word}.` })
  const [found] = await alice.chunks.search(collectionId, { query: word, topics: [] })
  return found?.name === `${word}.txt`
}

/** Memory of the largest process below this one, where the system has files about processes. */
const largestParser = (): number => Math.max(0, ...below(process.pid).map(residentBytes))

/** Those that a process has started, and those that these have. */
function below(id: number | string): string[] {
  try {
    const ids = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim()
    return ids === '' ? [] : ids.split(' ').flatMap((child) => [child, ...below(child)])
  } catch {
    return []
  }
}

/** The second number is what is in memory, in pages. */
function residentBytes(id: string): number {
  try {
    return Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * 4_096
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

// What the system keeps as a process's peak counts its parent's too.
let peak = 0
let parserPeak = 0
const measuring = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
  parserPeak = Math.max(parserPeak, largestParser())
}, 20)
const began = performance.now()
const { id } = await alice.uploads.create({ filename: basename(file), content: createReadStream(file) })
const job = await alice.ingest.uploadsJob({ uploadIds: [id], collectionId })
const during = await bringsIn('kestrel')
await docent.settled()
const seconds = Math.round((performance.now() - began) / 100) / 10
const { errors } = await alice.jobs.get(job.id)
const documents = await alice.documents.list({ collectionId })
const document = documents.find(({ name }) => name === basename(file))
const outcome: HeavyOutcome = {
  errors,
  pages: document?.pageCount ?? 0,
  seconds,
  peakMb: Math.round(peak / 1024 ** 2),
  parserMb: Math.round(parserPeak / 1024 ** 2),
  ready: (await docent.health()).ready,
  during,
  after: await bringsIn('falcon'),
}
clearInterval(measuring)
console.log(JSON.stringify(outcome))
await docent.stop({ graceMs: 0 })
