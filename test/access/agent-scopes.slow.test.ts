/** @module-tag slow */
import { expect, it } from 'vitest'
import { playAgentSequences } from './agent-scopes/play-sequence.ts'

// The soak plays a thousand, each time others.
it('reveals to nobody what others gave to their agents, and no agent of what its user may not see', async () => {
  expect(await playAgentSequences({ runs: 4, seed: 7 })).toBe(4)
})
