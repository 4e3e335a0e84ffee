import { expect, it } from 'vitest'
import { ingestRound } from './ingest-round.ts'

// A sample of what test/soak/ingest-kills.soak.ts does at length.
it(
  'an ingestion killed again and again goes on by itself and ends with one of each',
  { timeout: 120_000 },
  async () => {
    const round = await ingestRound({
      seed: 7,
      files: 16,
      archived: 6,
      pages: 8,
      few: 2,
      vectors: 'memory',
      kills: 2,
      killWithinMs: [20, 400],
    })
    expect(round.faults).toEqual([])
    expect(round.kills).toBeGreaterThan(0)
  },
)
