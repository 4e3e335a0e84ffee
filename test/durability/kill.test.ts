import type { FakeOpenAiServer } from '@docent/core/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEndlessModel } from './endless-model.ts'
import { killRound } from './kill-round.ts'

// One of the many that test/soak/kills.soak.ts makes, at every point and at random.

let model: FakeOpenAiServer
beforeAll(async () => void (model = await startEndlessModel()))
afterAll(() => model.close())

const generous = 120_000

it(
  'a kill in the midst of an answer loses nothing and repeats nothing',
  async () => {
    const kill = { point: 'after-write:stream_epoch+stream_segment', times: 9 }
    const round = await killRound({ modelUrl: model.url, vectors: 'memory', kill })
    expect(round.faults).toEqual([])
    expect(round.ends).toBe(1)
  },
  generous,
)
