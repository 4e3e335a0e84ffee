/** @module-tag slow */
import { expect, it } from 'vitest'
import { pairOfCuts, wholeRun } from './agent-pairs.ts'
import { seededRandom } from './seeded-random.ts'

it(
  'a run that acts and is cut off anywhere, and once more, acts once at most and ends',
  { timeout: 600_000 },
  async () => {
    const points = await wholeRun()
    expect(points).toBeGreaterThan(25)
    const random = seededRandom(1)
    let unsure = 0
    for (let first = 1; first <= points; first++) {
      // The soak takes all of them.
      unsure += await pairOfCuts(first, 1 + Math.floor(random() * points))
    }
    expect(unsure).toBeGreaterThan(0)
  },
)
