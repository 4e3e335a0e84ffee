import { expect, it } from 'vitest'
import { ingestRound } from '../durability/ingest-round.ts'
import { conclude, endOf, firstSeed, isLong } from './soak-plan.ts'

const wantedKills = 200

/**
 * Ingestions of 500 uploads, a site of 300 pages and more, killed at random moments, one after the other until there were
 * 200 kills or the time is over; a round begun is ended.
 */
it('an ingestion killed at random moments ends with exactly one of each document', async () => {
  const until = endOf('ingest kills')
  const began = Date.now()
  const failures: string[] = []
  let kills = 0
  let rounds = 0
  while (kills < wantedKills && Date.now() < until) {
    const seed = firstSeed + rounds++
    const vectors = seed % 3 === 0 ? 'lance' : 'memory'
    const round = await ingestRound({
      seed,
      files: 500,
      archived: 50,
      pages: 300,
      few: 20,
      vectors,
      kills: isLong ? 60 : 20,
      killWithinMs: [10, 1_500],
    })
    kills += round.kills
    if (round.faults.length > 0) failures.push(`seed ${seed}, ${vectors}:\n  ${round.faults.join('\n  ')}`)
  }
  const more = `${rounds} ingestions`
  conclude('ingest kills', { done: kills, planned: wantedKills, unit: 'kills', failures: failures.length, began, more })
  expect(failures).toEqual([])
  expect(kills).toBeGreaterThan(0)
})
