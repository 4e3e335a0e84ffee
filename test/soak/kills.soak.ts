import { expect, it } from 'vitest'
import { startEndlessModel } from '../durability/endless-model.ts'
import { killRound, type RoundOptions } from '../durability/kill-round.ts'
import { killMoments, seededRandom } from '../durability/seeded-random.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** Points to kill at, as a regular expression: to look at some closely, without random rounds. */
const somePoints = process.env['DOCENT_SOAK_POINTS']
const randomRounds = somePoints ? 0 : 200
/** Rounds side by side. */
const workers = 2

interface Planned {
  readonly name: string
  readonly options: Pick<RoundOptions, 'kill' | 'killAfterMs' | 'vectors'>
}

/**
 * Kills the main job at every named point there is, then at random moments, until the time is over; a round begun is ended.
 * What was left out for want of time is said at the end.
 */
it('loses nothing and repeats nothing, wherever the process is killed', async () => {
  const model = await startEndlessModel()
  try {
    const until = endOf('kills')
    const began = Date.now()
    const whole = await killRound({ modelUrl: model.url, vectors: 'lance', record: true })
    const mainJobMs = Date.now() - began
    expect(whole.faults).toEqual([])
    const all = [...new Set(whole.points)]
    expect(all.length).toBeGreaterThan(100)
    const names = all.filter((name) => new RegExp(somePoints ?? '').test(name))

    const plan: Planned[] = [
      ...names.map((point, number): Planned => ({
        name: point,
        options: { kill: { point, times: 1 }, vectors: number % 4 === 0 ? 'lance' : 'memory' },
      })),
      ...Array.from({ length: randomRounds }, (_, number): Planned => {
        const seed = firstSeed + number
        const killAfterMs = killMoments(seededRandom(seed), mainJobMs)
        const vectors = number % 2 === 0 ? 'lance' : 'memory'
        return { name: `seed ${seed}: ${killAfterMs.join(', ')} ms, ${vectors}`, options: { killAfterMs, vectors } }
      }),
    ]
    const failures: string[] = []
    let next = 0
    let kills = 0
    const work = async () => {
      for (let item = plan[next++]; item && Date.now() < until; item = plan[next++]) {
        const round = await killRound({ modelUrl: model.url, ...item.options })
        kills += round.ends
        if (round.faults.length > 0) failures.push(`${item.name}:\n  ${round.faults.join('\n  ')}`)
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    conclude('kills', {
      done: Math.min(plan.length, next - workers),
      planned: plan.length,
      unit: 'rounds',
      failures: failures.length,
      began,
      more: `${names.length} points, ${kills} kills`,
    })
    expect(failures).toEqual([])
  } finally {
    await model.close()
  }
})
