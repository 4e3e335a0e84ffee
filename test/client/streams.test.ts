import { expect, it } from 'vitest'
import { cutStreams } from './cut-streams.ts'

it('gives each piece of 20 answers once, however often their connections are cut', async () => {
  const { cuts, resumptions, wrong } = await cutStreams({ streams: 20, atOnce: 20, every: 30 })
  expect(wrong).toEqual([])
  expect(cuts).toBeGreaterThan(5)
  expect(resumptions).toBeGreaterThan(cuts)
})
