import { expect, it } from 'vitest'
import { pairOfCuts, wholeRun } from '../durability/agent-pairs.ts'
import { seededRandom } from '../durability/seeded-random.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** All pairs of points of a run at which its process and the next one end, in an order of the seed. */
it('a run that acts is cut off at all pairs of its points, acts once at most and ends', async () => {
  const began = Date.now()
  const until = endOf('agent pairs')
  const points = await wholeRun()
  const random = seededRandom(firstSeed)
  const pairs = Array.from({ length: points ** 2 }, (_, index) => ({
    first: 1 + Math.floor(index / points),
    second: 1 + (index % points),
    place: random(),
  })).sort((one, other) => one.place - other.place)
  const failures: string[] = []
  let [done, unknown] = [0, 0]
  for (const { first, second } of pairs) {
    if (Date.now() > until) break
    done += 1
    await pairOfCuts(first, second).then(
      (lost) => (unknown += lost),
      (error: unknown) => failures.push(`${first} and ${second}: ${String(error)}`),
    )
  }
  const more = `${points} points, ${unknown} acts unknown`
  conclude('agent pairs', { done, planned: pairs.length, unit: 'pairs', failures: failures.length, began, more })
  expect(failures).toEqual([])
  expect(done).toBeGreaterThan(0)
})
