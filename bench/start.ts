/**
 * How long the built standalone server takes from spawn to ready, on an empty and on a filled data directory, what it needs
 * of memory at rest, and at the most while it ingests a 300-page PDF and 500 documents and a chat goes on. An empty Express
 * server is the baseline. Build first. Memory figures need Linux.
 * Run: node --conditions=docent-source bench/start.ts [starts] [--quick]
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { heavyLoad } from './measuring/heavy-load.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { startStandalone, type StandaloneOptions } from './measuring/standalone-server.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const starts = Number(process.argv[2] ?? 5)
const quick = process.argv.includes('--quick')
const restMs = quick ? 2_000 : 10_000
const load = quick ? { pages: 30, documents: 50 } : { pages: 300, documents: 500 }
const settings: readonly (Omit<StandaloneOptions, 'directory'> & { readonly name: string })[] = [
  { name: 'as it is' },
  { name: 'MALLOC_ARENA_MAX=2', env: { MALLOC_ARENA_MAX: '2' } },
  { name: '--max-semi-space-size=2', node: ['--max-semi-space-size=2'] },
  { name: 'both', node: ['--max-semi-space-size=2'], env: { MALLOC_ARENA_MAX: '2' } },
]

using directory = temporaryDirectory()
const filled = join(directory.path, 'filled')
let peak: number
{
  await using server = await startStandalone({ directory: filled })
  await heavyLoad(server, load)
  peak = server.memory().peak
}

const empty = { program: join(import.meta.dirname, 'measuring/empty-express.ts'), readyPath: '/ready' }
const ready = { express: [] as number[], empty: [] as number[], filled: [] as number[] }
const express: number[] = []
for (let round = 0; round < starts; round++) {
  const fresh = join(directory.path, `empty-${round}`)
  ready.express.push((await measured({ ...empty, directory: fresh }, 0)).readyMs)
  ready.empty.push((await measured({ directory: fresh }, 0)).readyMs)
  ready.filled.push((await measured({ directory: filled }, 0)).readyMs)
}
express.push((await measured({ ...empty, directory: directory.path }, restMs)).now)

const aim = { of: 'value', is: 'at most' } as const
report(`Start, from spawn to ready, and memory ${restMs / 1000} s later`, [
  { name: 'empty Express', unit: 'ms', values: ready.express },
  {
    name: 'docent, empty directory',
    unit: 'ms',
    values: ready.empty,
    ratios: ratiosTo(ready.express, ready.empty),
    aim: { ...aim, limit: 1_500 },
  },
  {
    name: 'docent, filled directory',
    unit: 'ms',
    values: ready.filled,
    ratios: ratiosTo(ready.express, ready.filled),
    aim: { ...aim, limit: 1_500 },
  },
  { name: 'empty Express, memory at rest', unit: 'MB', values: express },
  ...(await restFigures()),
  { name: `docent, peak memory under load (${load.pages} pages)`, unit: 'MB', values: [peak] },
])

async function restFigures() {
  const figures = []
  for (const { name, ...options } of settings) {
    // Each on a copy of its own: a start may leave the directory different from what it found.
    const copy = join(directory.path, `rest-${figures.length}`)
    cpSync(filled, copy, { recursive: true })
    const { now } = await measured({ ...options, directory: copy }, restMs)
    figures.push({
      name: `docent, memory at rest, ${name}`,
      unit: 'MB',
      values: [now],
      ratios: ratiosTo(express, [now]),
      aim: { ...aim, limit: 200 },
    })
  }
  return figures
}

async function measured(options: StandaloneOptions, waitMs: number): Promise<{ readyMs: number; now: number }> {
  await using server = await startStandalone(options)
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  return { readyMs: server.readyMs, now: server.memory().now }
}
