import { expect, it } from 'vitest'
import { startEndlessModel } from '../durability/endless-model.ts'
import { streamRound } from '../durability/stream-round.ts'
import { streamSeconds } from './soak-time.ts'

const firstSeed = Number(process.env.DOCENT_SOAK_SEED ?? 1)
const streams = 100
/** Of one answer, so that all of them leave the machine some room. */
const tokenEveryMs = 25

/** 100 answers at once in a process that is killed at random moments, round after round; a round begun is ended. */
it('answers survive kills while they are streamed', async () => {
  const model = await startEndlessModel(tokenEveryMs)
  try {
    const began = Date.now()
    const until = began + streamSeconds * 1_000
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
    } while (Date.now() < until)
    console.log(
      `${rounds} rounds of ${streams} answers, ${characters} characters, ${kills} kills, ` +
        `${Math.round((Date.now() - began) / 1_000)} s, seeds from ${firstSeed}`,
    )
    expect(failures).toEqual([])
    expect(kills).toBeGreaterThan(0)
  } finally {
    await model.close()
  }
})
