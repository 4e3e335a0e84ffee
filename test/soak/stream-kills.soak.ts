import { expect, it } from 'vitest'
import { startEndlessModel } from '../durability/endless-model.ts'
import { streamRound } from '../durability/stream-round.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** Kills of a full run. */
const wantedKills = 100
const streams = 100
/** Of one answer, so that all of them leave the machine some room. */
const tokenEveryMs = 25

/** 100 answers at once in a process that is killed at random moments, round after round; a round begun is ended. */
it('answers survive kills while they are streamed', async () => {
  const model = await startEndlessModel(tokenEveryMs)
  try {
    const began = Date.now()
    const until = endOf('stream kills')
    const failures: string[] = []
    let kills = 0
    let rounds = 0
    let characters = 0
    do {
      const seed = firstSeed + rounds++
      const round = await streamRound({ modelUrl: model.url, seed, streams, kills: 3, killWithinMs: [50, 2_500] })
      kills += round.kills
      characters += round.characters
      if (round.faults.length > 0) failures.push(`seed ${seed}:\n  ${round.faults.join('\n  ')}`)
    } while (kills < wantedKills && Date.now() < until)
    conclude('stream kills', {
      done: kills,
      planned: wantedKills,
      unit: 'kills',
      failures: failures.length,
      began,
      more: `${rounds} rounds of ${streams} answers, ${characters} characters`,
    })
    expect(failures).toEqual([])
    expect(kills).toBeGreaterThan(0)
  } finally {
    await model.close()
  }
})
