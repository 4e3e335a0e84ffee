import { expect, it } from 'vitest'
import { acts } from '../durability/analysis-acts.ts'
import { analysisBase } from '../durability/analysis-base.ts'
import { cutAt } from '../durability/analysis-cuts.ts'
import { seededRandom } from '../durability/seeded-random.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** All pairs of points of each kind of work at which its process and the next one end, in an order of the seed. */
it('document analysis is cut off at all pairs of its points, is done once and leaves nothing over', async () => {
  const began = Date.now()
  const until = endOf('analysis pairs')
  const base = await analysisBase()
  const random = seededRandom(firstSeed)
  const wholes = new Map<string, Awaited<ReturnType<typeof cutAt>>>()
  for (const [name, act] of Object.entries(acts)) wholes.set(name, await cutAt(base, act, []))
  const plan = [...wholes].flatMap(
    ([
      name,
      {
        reached: { length },
      },
    ]) =>
      Array.from({ length: length ** 2 }, (_, index) => ({
        name,
        stops: [1 + Math.floor(index / length), 1 + (index % length)],
        place: random(),
      })),
  )
  const failures: string[] = []
  let done = 0
  for (const { name, stops } of plan.toSorted((one, other) => one.place - other.place)) {
    if (Date.now() > until) break
    done += 1
    const whole = wholes.get(name)!
    await cutAt(base, acts[name]!, stops)
      .then(({ answer, stored }) => expect({ answer, stored }).toEqual({ answer: whole.answer, stored: whole.stored }))
      .catch((error: unknown) => failures.push(`${name} at ${stops.join(' and ')}: ${String(error)}`))
  }
  conclude('analysis pairs', { done, planned: plan.length, unit: 'pairs', failures: failures.length, began })
  expect(failures).toEqual([])
  expect(done).toBeGreaterThan(0)
})
