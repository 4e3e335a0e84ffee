import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startNeighbours } from './neighbours.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** Of a full run. */
const wantedAttacks = 600
const warmRounds = 10
const calmRounds = 40
/** The aim: a quiet machine of two processors, with the attackers on it, reaches it; what a busy one reaches is reported. */
const aimedTimes = 3
/** How much longer people may wait at most while somebody attacks, of 95 of 100 calls, unless it is short all the same. */
const mostTimes = 30
const shortMs = 2_000
/** The server, and all of its processes together. */
const mostMegabytes = { server: 1_500, all: 4_000 }

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

interface Waits {
  readonly asking: number[]
  readonly ingesting: number[]
}

const noWaits = (): Waits => ({ asking: [], ingesting: [] })

/** Megabytes in memory of a process and of those it has started. */
async function memoryOf(pid: number): Promise<readonly [own: number, all: number]> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const own = (Number((await read('statm')).split(' ')[1] ?? 0) * 4_096) / 1024 ** 2
  const children = (await read(`task/${pid}/children`)).split(' ').filter((id) => id.trim() !== '')
  const below = await Promise.all(children.map(async (id) => (await memoryOf(Number(id)))[1]))
  return [own, own + below.reduce((sum, each) => sum + each, 0)]
}

it('nobody waits much longer because of what somebody else throws at the server', async () => {
  await using neighbours = await startNeighbours()
  const measure = async (waits: Waits, round: string) => {
    const { asking, ingesting } = await neighbours.use(round)
    waits.asking.push(asking)
    waits.ingesting.push(ingesting)
  }
  const [warm, calm, busy] = [noWaits(), noWaits(), noWaits()]
  for (let round = 0; round < warmRounds; round++) await measure(warm, `warm-${round}`)
  for (let round = 0; round < calmRounds; round++) await measure(calm, `calm-${round}`)

  const began = Date.now()
  let isOver = false
  const attacking = neighbours
    .attack({
      seed: firstSeed,
      attacks: wantedAttacks,
      until: Math.min(endOf('neighbour'), Number.MAX_SAFE_INTEGER),
      only: process.env['DOCENT_SOAK_ATTACKS'] ?? '',
    })
    .finally(() => (isOver = true))
  const peak = { server: 0, all: 0 }
  for (let round = 0; !isOver; round++) {
    await measure(busy, `busy-${round}`)
    const [server, all] = await memoryOf(neighbours.pid)
    peak.server = Math.max(peak.server, server)
    peak.all = Math.max(peak.all, all)
  }
  const { done, outcomes } = await attacking
  const counts = Object.entries(outcomes)

  const ratio = (kind: keyof Waits) => percentile(busy[kind], 0.95) / percentile(calm[kind], 0.95)
  const waits = (kind: keyof Waits) =>
    `${kind} p95 ${Math.round(percentile(calm[kind], 0.95))} → ${Math.round(percentile(busy[kind], 0.95))} ms`
  const serverErrors = counts.filter(([outcome]) => /: 5\d\d$/.test(outcome))
  const failures = [
    ...(['asking', 'ingesting'] as const).filter(
      (kind) => ratio(kind) > mostTimes && percentile(busy[kind], 0.95) > shortMs,
    ),
    ...(['server', 'all'] as const).filter((kind) => peak[kind] > mostMegabytes[kind]),
    ...serverErrors.map(([outcome]) => outcome),
  ]
  const memory = `at most ${Math.round(peak.server)} and ${Math.round(peak.all)} MB`
  const isReached = ratio('asking') <= aimedTimes && ratio('ingesting') <= aimedTimes
  const aim = `${aimedTimes} times at most: ${isReached ? 'reached' : 'missed'}`
  const more = `${waits('asking')}, ${waits('ingesting')} of ${busy.asking.length} calls, ${aim}, ${memory}`
  conclude('neighbour', {
    done,
    planned: wantedAttacks,
    unit: 'attacks',
    failures: failures.length,
    began,
    more,
  })
  console.log(counts.map(([outcome, count]) => `  ${outcome} (${count})`).join('\n'))
  expect(failures).toEqual([])
})
