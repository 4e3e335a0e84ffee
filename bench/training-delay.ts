/**
 * How long the server's thread is busy at a time while document analysis trains beside it: processor time of that thread
 * between two turns of its event loop, which other load on the machine does not change.
 * Run: node --conditions=docent-source bench/training-delay.ts [documents] [words of each]
 */
import { pageClassifier, tokenLabeller } from '@docent/adapters-analysis'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './measuring/quantiles.ts'
import { report } from './measuring/report.ts'
import { sizeAt } from './measuring/sized.ts'

const [documents, words] = [sizeAt(2, 149, 6), sizeAt(3, 120, 10)]

const region = (text: string, x: number, y: number, label?: string) => ({
  shape_attributes: { name: 'rect', x, y, width: 12 * text.length, height: 20 },
  region_attributes: { text, ...(label !== undefined && { label }) },
})
const form = (number: number) => ({
  filename: `form-${number}.pdf+0.png`,
  size: -1,
  regions: [
    ...Array.from({ length: words }, (_, at) =>
      region(`word${(at * 7 + number) % 500}`, 40 + (at % 8) * 140, 300 + Math.floor(at / 8) * 30),
    ),
    ...[region('Total', 40, 200), region(`${number + 3}.50`, 240, 200, 'total')],
    ...[region('Date', 40, 240), region(`${1 + (number % 28)}/05/2024`, 240, 240, 'date')],
  ],
  file_attributes: { width: 1_275, height: 1_650, page_class: number % 3 === 0 ? 'form' : 'letter' },
})

await using docent = await createDocent({
  ...{ storage: memoryStorage(), blobs: memoryBlobs(), vectors: memoryVectors(), models: [builtInModels()] },
  ...{ parsers: standardParsers(), logger: silentLogger },
  analysis: { tokenLabeller: tokenLabeller(), pageClassifier: pageClassifier() },
})
await docent.start()
const { analysis } = docent.as({ userId: 'alice' })
const project = (await analysis.projects.create({ displayName: 'Forms' })).name.split('/')[1]!

async function succeeded(name: string): Promise<void> {
  for (;;) {
    const { status, error } = await analysis.jobs.get(project, name.split('/').at(-1)!)
    if (status === 'JOB_STATUS_SUCCEEDED') return
    if (status === 'JOB_STATUS_FAILED') throw new Error(error?.message)
    await pause(100)
  }
}

const set = Object.fromEntries(Array.from({ length: documents }, (_, number) => [String(number), form(number)]))
const content = new TextEncoder().encode(JSON.stringify(set))
const { name: annotationSet, jobName } = await analysis.artifacts.create(
  { project, kind: 'annotationSets' },
  { displayName: 'Forms', mime: 'application/json', file: { content } },
)
await succeeded(jobName!)

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000
const watched = new AbortController()

/** Of each turn of the event loop, what this thread has worked since the one before. */
async function watch(): Promise<number[]> {
  const turns: number[] = []
  let last = milliseconds(process.threadCpuUsage())
  while (!watched.signal.aborted) {
    await pause(1)
    const now = milliseconds(process.threadCpuUsage())
    turns.push(now - last)
    last = now
  }
  return turns
}

const before = { all: milliseconds(process.cpuUsage()), own: milliseconds(process.threadCpuUsage()) }
const watching = watch()
for (const modelType of ['MODEL_TYPE_TOKEN_LABELING', 'MODEL_TYPE_PAGE_CLASSIFICATION'] as const) {
  const inputs = { annotationSet, modelType }
  const { name } = await analysis.jobs.create(project, { displayName: 'Train', jobType: 'JOB_TYPE_TRAIN', inputs })
  await succeeded(name)
}
const all = milliseconds(process.cpuUsage()) - before.all
const own = milliseconds(process.threadCpuUsage()) - before.own
watched.abort()
const turns = await watching

const figure = (name: string, unit: string, value: number) => ({ name, unit, values: [value] })
report(`Training a labeller and a classifier on ${documents} forms of ${words + 4} words`, [
  figure('processor time of all threads', 's', all / 1_000),
  figure("processor time of the server's thread", 's', own / 1_000),
  {
    ...figure('the same between two turns of its event loop, p99', 'ms', quantile(turns, 0.99)),
    aim: { of: 'value', is: 'at most', limit: 50 },
  },
  figure('longest', 'ms', Math.max(...turns)),
])
