import { startPostgres, type PostgresServer } from '@docent/test-servers'
import { sized } from '../../measuring/sized.ts'
import { temporaryDirectory } from '../../measuring/temporary-directory.ts'
import type { LoopResult } from '../closed-loop.ts'
import type { LoopInput } from '../docent-calls.ts'
import type { OutsideRun } from '../measured.ts'
import { postgresUsage, usagePerUnit } from '../postgres-usage.ts'
import type { ScaleRow } from '../scale-row.ts'
import { startDocent, startModel } from '../start-parts.ts'

const rounds = sized(2, 1)
const counts = sized([1, 2, 3], [1, 2])
const warmMs = sized(4_000, 500)
const ms = sized(15_000, 5_000)
/** What is done at a time in each process, and how long it waits for others: a core can do many times that. */
const places = { answers: 6, documents: 3 }
const wordsOfAnswer = 4
const delayMs = sized(2_500, 200)
/** Enough that none of the places of three processes is ever empty. */
const clientsOfPlace = 4
const mostPercent = 15
const aims: Readonly<Record<number, number>> = { 2: 1.8, 3: 2.6 }

interface Slice {
  readonly perSecond: number
  /** Of a core for each. */
  readonly processMs: number
  readonly postgresMs: number
  /** Of a core, each process. */
  readonly percent: number
}

/** One, two and three processes where the work is outside: models and parsers that take their time elsewhere. */
export async function processesPart(): Promise<{ rows: ScaleRow[]; outside: OutsideRun[] }> {
  await using model = await startModel()
  await model.child.call('pace', { words: wordsOfAnswer, perSecond: (wordsOfAnswer * 1_000) / delayMs })
  const kinds = ['answers', 'documents'] as const
  const slices = new Map<string, Slice[]>()
  for (let round = 0; round < rounds; round++) {
    for (const count of counts) {
      const postgres = await startPostgres()
      try {
        for (const [kind, slice] of await deployment(kinds, count, postgres, model.url))
          slices.set(`${kind} ${count}`, [...(slices.get(`${kind} ${count}`) ?? []), slice])
      } finally {
        await postgres.stop()
      }
    }
  }
  return {
    rows: kinds.flatMap((kind) => rowsOf(kind, (count) => slices.get(`${kind} ${count}`)!)),
    outside: kinds.flatMap((kind) =>
      counts.map((processes) => {
        const of = slices.get(`${kind} ${processes}`)!
        const mean = (name: 'perSecond' | 'processMs' | 'postgresMs') =>
          of.reduce((sum, slice) => sum + slice[name], 0) / of.length
        const setting = { kind, processes, places: places[kind], delayMs, clients: clientsOf(kind) }
        const times = { processMs: mean('processMs'), postgresMs: mean('postgresMs') }
        return { ...setting, ...times, perSecond: mean('perSecond') }
      }),
    ),
  }
}

const clientsOf = (kind: LoopInput['of']): number => places[kind] * clientsOfPlace

async function deployment(
  kinds: readonly LoopInput['of'][],
  count: number,
  postgres: PostgresServer,
  modelUrl: string,
): Promise<[LoopInput['of'], Slice][]> {
  using directory = temporaryDirectory()
  await using members = new AsyncDisposableStack()
  const docents = []
  for (let member = 0; member < count; member++) {
    const concurrency = { chat: places.answers, ingest: places.documents }
    const options = { directory: directory.path, modelUrl, database: postgres.url, parserDelayMs: delayMs, concurrency }
    docents.push(members.use(await startDocent(options)))
  }
  const slices: [LoopInput['of'], Slice][] = []
  for (const kind of kinds) {
    const before = await postgresUsage(postgres)
    const input = { of: kind, clients: clientsOf(kind), warmMs, ms }
    const results = await Promise.all(
      docents.map(({ child }, member) => child.call<LoopResult>('loop', { ...input, member } satisfies LoopInput)),
    )
    const after = await postgresUsage(postgres)
    const done = results.reduce((sum, result) => sum + result.done, 0)
    const all = results.reduce((sum, result) => sum + result.all, 0)
    const processor = results.reduce((sum, result) => sum + result.processorMs, 0)
    slices.push([
      kind,
      {
        perSecond: (done * 1_000) / ms,
        percent: (100 * processor) / ms / count,
        processMs: processor / done,
        postgresMs: usagePerUnit(before, after, all).processorMs,
      },
    ])
  }
  return slices
}

function rowsOf(kind: string, of: (count: number) => readonly Slice[]): ScaleRow[] {
  const rates = (count: number): number[] => of(count).map(({ perSecond }) => perSecond)
  return counts.flatMap((count): ScaleRow[] => {
    const name = `${kind}, ${count} process${count === 1 ? '' : 'es'}`
    const limit = aims[count]
    const usage: ScaleRow = {
      name: `${name}: of a core, each`,
      unit: '%',
      values: of(count).map(({ percent }) => percent),
      ...(count === 1 && { aim: { of: 'value', is: 'at most', limit: mostPercent } as const }),
    }
    const rate: ScaleRow = {
      name,
      unit: `${kind}/s`,
      values: rates(count),
      ...(count > 1 && { baseline: { name: '1 process', values: rates(1) } }),
      ...(limit !== undefined && { aim: { of: 'ratio', is: 'at least', limit } as const }),
    }
    return [rate, usage]
  })
}
