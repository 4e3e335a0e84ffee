import { startPostgres } from '@docent/test-servers'
import { expect, it } from 'vitest'
import { repairRound } from '../durability/repair-round.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

const wantedKills = 200
/** Some rounds have no kill: what they planned was not on the way. A part of a run has one after so many at the latest. */
const mostWithout = 8

/** Every third round is of two processes over one PostgreSQL. */
async function round(seed: number) {
  if (seed % 3 !== 0) return repairRound({ seed })
  const postgres = await startPostgres({ max_connections: '60' })
  try {
    return await repairRound({ seed, database: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** Damages a search index, and kills who makes it anew, until there were 200 kills or the time is over; a round begun is ended. */
it('a damaged index is made anew once, wherever its writer is killed', async () => {
  const began = Date.now()
  const until = endOf('repair kills')
  const failures: string[] = []
  let kills = 0
  let rounds = 0
  let exchanges = 0
  do {
    const seed = firstSeed + rounds++
    const played = await round(seed)
    kills += played.kills
    exchanges += played.exchanges
    // A full run takes hours: what is done by then counts where it is ended before.
    console.log(
      `repair kills, seed ${seed}: ${played.kills} kills, ${played.exchanges} exchanges, ${played.faults.length} wrong`,
    )
    if (played.faults.length > 0)
      failures.push(`seed ${seed}, ${played.done.join(', ')}:\n  ${played.faults.join('\n  ')}`)
  } while (kills < wantedKills && (Date.now() < until || (kills === 0 && rounds < mostWithout)))
  const more = `${rounds} rounds, ${exchanges} tables exchanged`
  conclude('repair kills', { done: kills, planned: wantedKills, unit: 'kills', failures: failures.length, began, more })
  expect(failures).toEqual([])
  expect(kills).toBeGreaterThan(0)
})
