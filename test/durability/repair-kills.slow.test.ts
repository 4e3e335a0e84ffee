/** @module-tag slow */
import { expect, it } from 'vitest'
import { repairRound } from './repair-round.ts'

// The soak plays many seeds, also with two processes.
it('makes a damaged index anew once where its writer is killed', { timeout: 240_000 }, async () => {
  const round = await repairRound({ seed: 5 })
  expect(round.faults).toEqual([])
  expect(round.kills).toBeGreaterThan(0)
})
