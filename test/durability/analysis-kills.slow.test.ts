/** @module-tag slow */
import { expect, it } from 'vitest'
import { analysisKillRound } from './analysis-kill-round.ts'

// The soak kills at every point and a hundred times at random.
it('analyses documents once, and leaves nothing over, where its process is killed', { timeout: 660_000 }, async () => {
  const round = await analysisKillRound({ seed: 5, kills: 4, killWithinMs: [100, 700] })
  expect(round.faults).toEqual([])
  expect(round.kills).toBe(4)
})
