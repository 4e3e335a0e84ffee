import { expect, it } from 'vitest'
import { playSequences } from '../access/scopes/play-sequence.ts'
import { scopeSeconds } from './soak-time.ts'

const seed = Number(process.env.DOCENT_SOAK_SEED ?? Date.now() % 2 ** 31)

/** As the short form among the tests, with longer sequences and other ones each time. */
it('tells nobody of what is out of scope in 1,000 sequences', async () => {
  console.log(`seed ${seed}`)
  const began = Date.now()
  const played = await playSequences({ runs: 1_000, seed, steps: 60, within: scopeSeconds * 1_000 })
  console.log(`${played} sequences, ${Math.round((Date.now() - began) / 1_000)} s`)
  expect(played).toBeGreaterThan(0)
})
