/** @module-tag slow */
import { expect, it } from 'vitest'
import { cutStreams } from './cut-streams.ts'

it('gives each piece of 1,000 answers once, however often their connections are cut', async () => {
  const { cuts, resumptions, wrong } = await cutStreams({ streams: 1_000, atOnce: 20, every: 40 })
  expect(wrong).toEqual([])
  expect(cuts).toBeGreaterThan(100)
  // More than one for each stream.
  expect(resumptions).toBeGreaterThan(1_000)
}, 600_000)
