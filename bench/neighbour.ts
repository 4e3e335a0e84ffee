/**
 * What each kind of attack of one user costs another, who asks and brings in texts meanwhile: of the soak `neighbour`, each kind
 * alone against a server of its own, and where processor time goes. Linux only.
 * Run: node --conditions=docent-source bench/neighbour.ts [seconds of each] [kinds, as a regular expression; `all` for the mix alone]
 */
import { attacksOf, mixed } from '../test/soak/hostile-neighbour.ts'
import { startNeighbours, type Neighbours, type Waited } from '../test/soak/neighbours.ts'
import { apiClient } from '../test/support/api-client.ts'
import { quantile } from './measuring/quantiles.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { printTable } from './measuring/table.ts'
import { threadTimes, type ThreadTimes } from './measuring/thread-times.ts'

const seconds = sizeAt(2, 10, 1)
const wanted = process.argv[3] ?? sized('', `^${mixed}$`)
const calmRounds = sized(20, 2)
const attacks = 1_000_000

const heading = ['attack', 'done', 'asking p50', 'p95', 'text p50', 'p95', 'of', 'loop p99', 'longest']
const share = ['main %', 'waits %', 'parsers %', 'client %', 'other threads %']

const kinds = attacksOf(apiClient('http://127.0.0.1', undefined), '', Math.random).map(({ name }) => name)
const lines: string[][] = []
const calm: Waited[] = []
for (const kind of [...kinds, mixed]) {
  if (!new RegExp(wanted).test(kind)) continue
  await using neighbours = await startNeighbours()
  for (let round = 0; round < 10; round++) await neighbours.use(`warm-${round}`)
  for (let round = 0; round < calmRounds; round++) calm.push(await neighbours.use(`calm-${round}`))
  lines.push(await measure(neighbours, kind))
}
printTable(`Eight attacks at once for ${seconds} s of each kind; milliseconds, and % of one processor`, [
  [...heading, ...share],
  ['at rest', '', ...waits(calm), '', '', '', '', '', '', ''],
  ...lines,
])

async function measure(neighbours: Neighbours, kind: string): Promise<string[]> {
  await neighbours.metrics()
  const before = threadTimes(neighbours.pid)
  const began = performance.now()
  let isOver = false
  const attacking = neighbours
    .attack({ seed: 1, attacks, until: Date.now() + seconds * 1_000, only: kind === mixed ? '' : kind })
    .finally(() => (isOver = true))
  const waited: Waited[] = []
  for (let round = 0; !isOver; round++) waited.push(await neighbours.use(`busy-${round}`))
  const { done, processorMs } = await attacking
  const passed = performance.now() - began
  const after = threadTimes(neighbours.pid)
  const percent = (milliseconds: number) => String(Math.round((milliseconds / passed) * 100))
  const between = (read: (times: ThreadTimes) => number) => percent(read(after) - read(before))
  const delays = loopDelays(await neighbours.metrics())
  const names = Object.entries(after.others)
    .map(([name, taken]) => [name, taken - (before.others[name] ?? 0)] as const)
    .filter(([, taken]) => taken > passed / 200)
    .toSorted(([, one], [, other]) => other - one)
  return [
    kind,
    String(done),
    ...waits(waited),
    ...delays,
    between(({ main }) => main),
    between(({ mainWaited }) => mainWaited),
    between(({ children }) => children),
    percent(processorMs),
    names.map(([name, taken]) => `${name} ${percent(taken)}`).join(' '),
  ]
}

function waits(waited: readonly Waited[]): string[] {
  const of = (kind: keyof Waited, part: number) =>
    quantile(
      waited.map((each) => each[kind]),
      part,
    ).toFixed(0)
  return [of('asking', 0.5), of('asking', 0.95), of('ingesting', 0.5), of('ingesting', 0.95), String(waited.length)]
}

/** How late timers of the server were since the look before, in milliseconds. */
function loopDelays(metrics: string): string[] {
  return ['0.99', '1'].map((part) => {
    const line = metrics
      .split('\n')
      .find((line) => line.startsWith(`docent_event_loop_delay_seconds{quantile="${part}"}`))
    return (Number(line?.split(' ').at(-1)) * 1_000).toFixed(0)
  })
}
