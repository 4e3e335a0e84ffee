import { bubblewrapRunner } from '../../packages/adapters-agents/src/sandbox/bubblewrap/bubblewrap-runner.fixture.ts'
import { agentKillRound } from './agent-kill-round.ts'

const { describe, it, expect } = bubblewrapRunner

// The soak kills two hundred times.
describe('agents that act, run programs and call servers', () => {
  it(
    'act once at most, end, and leave nothing running where their process is killed',
    { timeout: 660_000 },
    async () => {
      const round = await agentKillRound({ seed: 3, runs: 3, kills: 3, killWithinMs: [100, 1_000] })
      expect(round.faults).toEqual([])
      expect(round.kills).toBe(3)
    },
  )
})
