import { expect, it } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

it('runs work in order, never more than allowed at once, also after failures', async () => {
  const limited = concurrencyLimit(2)
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const started: number[] = []
  let running = 0
  let most = 0
  const work = gates.map((gate, number) =>
    limited(async () => {
      started.push(number)
      most = Math.max(most, ++running)
      await gate.promise.finally(() => running--)
    }).catch((error: unknown) => error),
  )
  expect(started).toEqual([0, 1])
  gates[1]!.reject(new Error('failed'))
  expect(await work[1]).toBeInstanceOf(Error)
  for (const gate of gates) gate.resolve()
  await Promise.all(work)
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
