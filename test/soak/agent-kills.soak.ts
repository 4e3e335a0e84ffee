import { bubblewrapRunner } from '../../packages/adapters-agents/src/sandbox/bubblewrap/bubblewrap-runner.fixture.ts'
import { agentKillRound } from '../durability/agent-kill-round.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** Kills of a full run. */
const wantedKills = 200

const { describe, it, expect } = bubblewrapRunner

describe('agents whose processes are killed', () => {
  it('act once at most, end, and leave nothing running', async () => {
    const began = Date.now()
    const until = endOf('agent kills')
    const failures: string[] = []
    let [kills, rounds, unknown] = [0, 0, 0]
    do {
      const seed = firstSeed + rounds++
      const round = await agentKillRound({ seed, runs: 6, kills: 8, killWithinMs: [50, 3_000] })
      kills += round.kills
      unknown += round.unknown
      if (round.faults.length > 0) failures.push(`seed ${seed}:\n  ${round.faults.join('\n  ')}`)
    } while (kills < wantedKills && Date.now() < until)
    const more = `${rounds} rounds of 6 runs, ${unknown} acts unknown`
    conclude('agent kills', {
      done: kills,
      planned: wantedKills,
      unit: 'kills',
      failures: failures.length,
      began,
      more,
    })
    expect(failures).toEqual([])
    expect(kills).toBeGreaterThan(0)
  })
})
