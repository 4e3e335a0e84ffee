import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { lanceVectors, memoryVectors } from '@docent/adapters-storage'
import type { IndexRow, VectorIndex } from '@docent/core/ports'
import { sizeAt, sized } from './measuring/sized.ts'

/**
 * What the vector indexes add to the price of bare LanceDB calls: rows written per second in batches of 500, and search
 * latencies, beside the same calls made by hand with object rows as most frameworks make them. The two take turns, and
 * ratios count. Memory is that of the whole process, so the order of the sections matters.
 * Run: node --conditions=docent-source bench/vectors.ts [chunks]
 */
const chunks = sizeAt(2, 10_000, 500)
const batchRows = 500
const dimensions = 384
const searches = sized(200, 5)
const vocabulary = Array.from(
  { length: 6000 },
  (_, number) => `${number.toString(36)}${['ing', 'ed', 's', ''][number % 4]}`,
)

let state = 42
/** 0 … 1, the same in every run. */
function random(): number {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0
  return state / 2 ** 32
}

const randomText = (words: number): string =>
  Array.from({ length: words }, () => vocabulary[Math.floor(random() ** 2 * vocabulary.length)]).join(' ')
const terms = (text: string) => [...new Set(text.split(' '))].map((term) => ({ term, weight: 1 }))
const searched = (text: string) => ({ terms: text, payload: new TextEncoder().encode(text) })
const randomVector = (): Float32Array => Float32Array.from({ length: dimensions }, () => random() * 2 - 1)

function batch(number: number): IndexRow[] {
  return Array.from({ length: batchRows }, (_, row) => ({
    document: `document-${number * 25 + Math.floor(row / 20)}`,
    ordinal: row % 20,
    ...searched(randomText(150)),
    vector: randomVector(),
  }))
}

const megabytes = (): number => Math.round(process.memoryUsage().rss / 1e6)
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
const highest = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Subject {
  readonly name: string
  readonly write: (rows: readonly IndexRow[]) => Promise<unknown>
  readonly optimize: () => Promise<unknown>
  readonly text: (text: string) => Promise<unknown>
  readonly vector: (vector: Float32Array) => Promise<unknown>
}

function subject(name: string, index: VectorIndex): Subject {
  return {
    name,
    write: (rows) => index.upsert({ name: 'chunks', dimensions }, rows),
    optimize: () => index.optimize('chunks'),
    text: (text) => index.searchTerms('chunks', { terms: terms(text), limit: 20, withPayload: true }),
    vector: (vector) => index.searchVector('chunks', { vector, limit: 20 }),
  }
}

/** LanceDB by its own manual: object rows appended, one index, results as objects. */
async function bareLance(uri: string): Promise<Subject> {
  const lancedb = await import('@lancedb/lancedb')
  const connection = await lancedb.connect(uri)
  const objects = (rows: readonly IndexRow[]) =>
    rows.map(({ document, ordinal, terms: text, vector }) => ({ document, ordinal, text, vector: Array.from(vector) }))
  const first = objects(batch(0)).slice(0, 1)
  const table = await connection.createTable('chunks', first)
  await table.createIndex('text', { config: lancedb.Index.fts({ withPosition: false }) })
  return {
    name: 'bare LanceDB',
    write: (rows) => table.add(objects(rows)),
    optimize: () => table.optimize(),
    text: (text) =>
      table.search(text, 'fts', 'text').select(['document', 'ordinal', 'text', '_score']).limit(20).toArray(),
    vector: (vector) =>
      table
        .vectorSearch(vector)
        .distanceType('cosine')
        .select(['document', 'ordinal', '_distance'])
        .limit(20)
        .toArray(),
  }
}

async function measure(subjects: readonly Subject[]): Promise<void> {
  const figures = new Map(
    subjects.map((each) => [each.name, { write: [] as number[], text: [] as number[], vector: [] as number[] }]),
  )
  const longestTurn = new Map<string, number>()
  for (let number = 0; number < chunks / batchRows; number++) {
    const rows = batch(number)
    for (const each of subjects) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      figures.get(each.name)!.write.push(await timed(() => each.write(rows)))
      delay.disable()
      longestTurn.set(each.name, Math.max(longestTurn.get(each.name) ?? 0, delay.max / 1e6))
    }
  }
  for (const each of subjects) {
    const duration = await timed(each.optimize)
    console.log(
      `${each.name}: optimize ${duration.toFixed(0)} ms, longest turn of the loop while writing ${longestTurn.get(each.name)!.toFixed(0)} ms`,
    )
  }
  for (let number = 0; number < searches; number++) {
    const text = randomText(6)
    const vector = randomVector()
    for (const each of subjects) {
      figures.get(each.name)!.text.push(await timed(() => each.text(text)))
      figures.get(each.name)!.vector.push(await timed(() => each.vector(vector)))
    }
  }
  const bare = figures.get('bare LanceDB')
  for (const [name, { write, text, vector }] of figures) {
    const rate = (batchRows * 1000) / median(write)
    const line = [
      `${Math.round(rate)} rows/s`,
      `text ${median(text).toFixed(2)} / ${highest(text).toFixed(2)} ms`,
      `vector ${median(vector).toFixed(2)} / ${highest(vector).toFixed(2)} ms`,
    ]
    if (bare !== undefined && bare !== figures.get(name)) {
      const ratios = [
        `write ${(median(bare.write) / median(write)).toFixed(2)}`,
        `text ${(median(bare.text) / median(text)).toFixed(2)}`,
        `vector ${(median(bare.vector) / median(vector)).toFixed(2)}`,
      ]
      line.push(`times as fast as bare: ${ratios.join(', ')}`)
    }
    console.log(`${name}: ${line.join(', ')}`)
  }
}

/** Many searches at once: what that costs in time and in memory. */
async function crowd(each: Subject): Promise<void> {
  const vectors = Array.from({ length: 100 }, randomVector)
  const before = megabytes()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes())
  }, 5)
  const duration = await timed(() => Promise.all(vectors.map((vector) => each.vector(vector))))
  clearInterval(watch)
  console.log(
    `${each.name}: 100 vector searches at once ${duration.toFixed(0)} ms, memory ${before} to ${peak} MB at the peak`,
  )
}

const directory = mkdtempSync(join(tmpdir(), 'docent-bench-'))
try {
  console.log(`${chunks} chunks of 150 words and ${dimensions} numbers; p50 / p99; process at start ${megabytes()} MB`)
  const memory = memoryVectors()
  await measure([subject('memory', memory)])
  console.log(`memory: process ${megabytes()} MB`)
  await memory.close()

  const before = megabytes()
  const lance = lanceVectors({ uri: join(directory, 'lance') })
  await lance.ping()
  console.log(`loading LanceDB: ${before} to ${megabytes()} MB`)
  const subjects = [subject('lance', lance), await bareLance(join(directory, 'bare'))]
  await measure(subjects)
  console.log(`lance: process ${megabytes()} MB`)
  for (const each of subjects) await crowd(each)
  await lance.close()
} finally {
  rmSync(directory, { recursive: true, force: true })
}
