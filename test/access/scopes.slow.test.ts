/** @module-tag slow */
import { expect, it } from 'vitest'
import { playSequences } from './scopes/play-sequence.ts'

// The soak plays a thousand, each time others.
it('reveals to nobody what is out of scope, whatever users, groups, shares and keys there are', async () => {
  expect(await playSequences({ runs: 25, seed: 5 })).toBe(25)
})
