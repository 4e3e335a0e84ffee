import type { FakeOpenAiServer } from '@docent/core/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEndlessModel } from './endless-model.ts'
import { killRound } from './kill-round.ts'
import { killMoments, seededRandom } from './seeded-random.ts'

// A sample of what test/soak/kills.soak.ts does at length.

let model: FakeOpenAiServer
beforeAll(async () => void (model = await startEndlessModel()))
afterAll(() => model.close())

const generous = 120_000

it.concurrent(
  'a kill in the midst of an answer loses nothing and repeats nothing',
  async () => {
    const kill = { point: 'after-write:stream_epoch+stream_segment', times: 9 }
    const round = await killRound({ modelUrl: model.url, vectors: 'memory', kill })
    expect(round.faults).toEqual([])
    expect(round.ends).toBe(1)
  },
  generous,
)

const seeds = [11]
it.concurrent.each(seeds)(
  'kills at random moments (seed %i) lose nothing and repeat nothing',
  async (seed) => {
    const killAfterMs = killMoments(seededRandom(seed), 1_800)
    const round = await killRound({ modelUrl: model.url, vectors: 'memory', killAfterMs })
    expect(round.faults).toEqual([])
  },
  generous,
)
