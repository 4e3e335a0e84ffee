/** @module-tag slow */
import { expect, it } from 'vitest'
import { noting, pairOfCuts, sending, wholeRun } from './agent-pairs.ts'
import { seededRandom } from './seeded-random.ts'

it.each([
  ['acts', sending],
  ['acts and takes notes of what it did', noting],
])(
  'a run that %s and is cut off anywhere, and once more, acts once at most and ends',
  { timeout: 600_000 },
  async (_what, script) => {
    const points = await wholeRun(script)
    expect(points).toBeGreaterThan(25)
    const random = seededRandom(1)
    let unsure = 0
    for (let first = 1; first <= points; first++) {
      // The soak takes all of them.
      unsure += await pairOfCuts(first, 1 + Math.floor(random() * points), script)
    }
    expect(unsure).toBeGreaterThan(0)
  },
)
