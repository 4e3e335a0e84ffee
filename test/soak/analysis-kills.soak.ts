import { expect, it } from 'vitest'
import { analysisKillRound } from '../durability/analysis-kill-round.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** Kills at random moments of a full run. */
const randomKills = 100
const killsOfRound = 5
const killWithinMs = [50, 4_000] as const

/**
 * Kills document analysis at each of its points, beginning at another one for each seed, then at random moments, until the
 * time is over: half of it at points.
 */
it('document analysis is done once and leaves nothing over, wherever its process is killed', async () => {
  const began = Date.now()
  const until = endOf('analysis kills')
  const whole = await analysisKillRound({ seed: firstSeed, kills: 0, killWithinMs, first: { record: true } })
  expect(whole.faults).toEqual([])
  const found = [...new Set(whole.points)].filter((point) => /analysis|artifact|page_words|scoring|remote/.test(point))
  expect(found.length).toBeGreaterThan(20)
  const from = (firstSeed * 13) % found.length
  const points = [...found.slice(from), ...found.slice(0, from)]
  const untilRandom = began + (until - began) / 2
  const failures: string[] = []
  const note = (where: string, faults: readonly string[]) =>
    void (faults.length > 0 && failures.push(`${where}:\n  ${faults.join('\n  ')}`))
  let [atPoints, atRandom] = [0, 0]
  for (const point of points) {
    if (atPoints > 0 && Date.now() > untilRandom) break
    const round = await analysisKillRound({ seed: 1, kills: 0, killWithinMs, first: { kill: { point, times: 1 } } })
    note(
      point,
      round.kills === 1 ? round.faults : [...round.faults, `processes ended with ${round.endings.join(', ')}`],
    )
    atPoints += 1
  }
  for (let seed = firstSeed; atRandom < randomKills && Date.now() < until; seed++) {
    const { faults, kills } = await analysisKillRound({ seed, kills: killsOfRound, killWithinMs })
    note(`seed ${seed}`, faults)
    atRandom += kills
  }
  conclude('analysis kills', {
    ...{ done: atPoints + atRandom, planned: points.length + randomKills, unit: 'kills' },
    ...{ failures: failures.length, began, more: `${atPoints} at points, ${atRandom} at random moments` },
  })
  expect(failures).toEqual([])
  expect(atPoints).toBeGreaterThan(0)
})
