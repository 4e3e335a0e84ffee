import { expect, it } from 'vitest'
import { paced } from './paced.ts'

it('begins the first turn at once and the next ones apart', async () => {
  const turn = paced(20)
  const began = performance.now()
  await turn()
  const first = performance.now()
  await turn()
  await turn()
  expect(performance.now() - first).toBeGreaterThanOrEqual(38)
  expect(first - began).toBeLessThan(20)
})
