import { expect, it } from 'vitest'
import { playAgentSequences } from '../access/agent-scopes/play-sequence.ts'
import { conclude, endOf, firstSeed, isFull } from './soak-plan.ts'

const runs = 1_000

/** As the short form among the tests, with longer sequences and other ones each time. */
it('reveals to nobody what others gave to their agents in 1,000 sequences', async () => {
  const began = Date.now()
  const within = isFull ? {} : { within: endOf('agent scopes') - began }
  const played = await playAgentSequences({ runs, seed: firstSeed, steps: 40, ...within })
  conclude('agent scopes', { done: played, planned: runs, unit: 'sequences', failures: 0, began })
  expect(played).toBeGreaterThan(0)
})
