import { expect, it } from 'vitest'
import { playSequences } from '../access/scopes/play-sequence.ts'
import { conclude, endOf, firstSeed, isFull } from './soak-plan.ts'

const runs = 1_000

/** As the short form among the tests, with longer sequences and other ones each time. */
it('reveals to nobody what is out of scope in 1,000 sequences', async () => {
  const began = Date.now()
  const within = isFull ? {} : { within: endOf('scopes') - began }
  const played = await playSequences({ runs, seed: firstSeed, steps: 60, ...within })
  conclude('scopes', { done: played, planned: runs, unit: 'sequences', failures: 0, began })
  expect(played).toBeGreaterThan(0)
})
