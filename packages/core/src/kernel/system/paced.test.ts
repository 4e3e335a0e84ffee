import { expect, it } from 'vitest'
import { paced } from './paced.ts'

it('begins the first turn at once and the next ones apart', async () => {
  let now = 1_000
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms, (now += ms))
  const turn = paced(20, { now: () => now, pause })
  await turn()
  expect(pauses).toEqual([])
  now += 5
  await turn()
  await turn()
  expect(pauses).toEqual([15, 1_020, 20, 1_040])
  now += 20
  await turn()
  expect(pauses).toHaveLength(4)
})
