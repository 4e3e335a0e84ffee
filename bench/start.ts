/**
 * How long the built standalone server takes from spawn to ready, on an empty and on a filled data directory, what it needs
 * of memory at rest, and at the most while it ingests a 300-page PDF and 500 documents and a chat continues. An empty Express
 * server is the baseline. Build first. Memory figures need Linux.
 * Run: node --conditions=docent-source bench/start.ts [starts] [--quick]
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { heavyLoad } from './measuring/heavy-load.ts'
import { ratiosTo, report, type Figure } from './measuring/report.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { startStandalone, type StandaloneOptions } from './measuring/standalone-server.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const starts = sizeAt(2, 5, 1)
const quick = process.argv.includes('--quick')
const restMs = quick ? 2_000 : sized(10_000, 100)
const load = quick ? { pages: 30, documents: 50 } : sized({ pages: 300, documents: 500 }, { pages: 3, documents: 5 })
/** As `npm start` has it. */
const flags = ['--max-semi-space-size=16']
const smallYoung = '--max-semi-space-size=8'
const native = { MALLOC_ARENA_MAX: '2' }
const allSettings: readonly (Omit<StandaloneOptions, 'directory'> & { readonly name: string })[] = [
  { name: 'as npm start has it', node: flags, env: native },
  { name: 'without flags' },
  { name: 'without settings of malloc', node: flags },
  { name: smallYoung, node: [...flags, smallYoung], env: native },
]
const settings = sized(allSettings, allSettings.slice(0, 1))
const restRounds = quick ? 1 : sized(2, 1)

using directory = temporaryDirectory()
const filled = join(directory.path, 'filled')
let peak: number
{
  await using server = await startStandalone({ directory: filled })
  await heavyLoad(server, load)
  peak = server.memory().peak
}

const empty = { program: join(import.meta.dirname, 'measuring/empty-express.ts'), readyPath: '/ready' }
const cache = { NODE_COMPILE_CACHE: join(directory.path, 'compile-cache') }
const kinds = ['express', 'empty', 'filled', 'cached'] as const
type Kind = (typeof kinds)[number]
const runs: Record<Kind, Measured[]> = { express: [], empty: [], filled: [], cached: [] }
for (let round = 0; round < starts; round++) {
  const fresh = join(directory.path, `empty-${round}`)
  runs.express.push(await measured({ ...empty, directory: fresh }, 0))
  runs.empty.push(await measured({ directory: fresh, node: flags }, 0))
  runs.filled.push(await measured({ directory: filled, node: flags }, 0))
  // The first start fills the cache.
  if (round === 0) await measured({ directory: filled, node: flags, env: cache }, 0)
  runs.cached.push(await measured({ directory: filled, node: flags, env: cache }, 0))
}
const atRest: { readonly express: number[]; readonly docent: readonly number[][] } = {
  express: [],
  docent: settings.map(() => []),
}
for (let round = 0; round < restRounds; round++) await restRound(round)
const names: Record<Kind, string> = {
  express: 'empty Express',
  empty: 'docent, empty directory',
  filled: 'docent, filled directory',
  cached: 'docent, filled directory, NODE_COMPILE_CACHE',
}

const aim = { of: 'value', is: 'at most' } as const
report(`Start, from spawn to ready, and memory ${restMs / 1000} s later`, [
  ...kinds.map((kind) => figure(kind, 'readyMs', 'ready')),
  ...kinds.map((kind) => figure(kind, 'processorMs', 'processor')),
  { name: 'empty Express, memory at rest', unit: 'MB', values: atRest.express },
  ...settings.map(({ name }, index) => ({
    name: `docent, memory at rest, ${name}`,
    unit: 'MB',
    values: atRest.docent[index]!,
    ratios: ratiosTo(atRest.express, atRest.docent[index]!),
    aim: { ...aim, limit: 200 },
  })),
  { name: `docent, peak memory under load (${load.pages} pages)`, unit: 'MB', values: [peak] },
])

interface Measured {
  readonly readyMs: number
  readonly processorMs: number
  readonly now: number
}

function figure(kind: Kind, key: keyof Measured, label: string): Figure {
  const values = runs[kind].map((run) => run[key])
  return {
    name: `${names[kind]}, ${label}`,
    unit: 'ms',
    values,
    ...(kind === 'express'
      ? {}
      : {
          ratios: ratiosTo(
            runs.express.map((run) => run[key]),
            values,
          ),
        }),
    ...(kind === 'express' || key !== 'readyMs' ? {} : { aim: { ...aim, limit: 1_500 } }),
  }
}

/** All at the same time, each on a copy of its own: a directory has one owner. */
async function restRound(round: number): Promise<void> {
  const express = measured({ ...empty, directory: directory.path }, restMs)
  const docents = settings.map((options, index) => {
    const copy = join(directory.path, `rest-${round}-${index}`)
    cpSync(filled, copy, { recursive: true })
    return measured({ ...options, directory: copy }, restMs)
  })
  atRest.express.push((await express).now)
  for (const [index, { now }] of (await Promise.all(docents)).entries()) atRest.docent[index]!.push(now)
}

async function measured(options: StandaloneOptions, waitMs: number): Promise<Measured> {
  await using server = await startStandalone(options)
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  return { readyMs: server.readyMs, processorMs: server.processorMs, now: server.memory().now }
}
