import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { hasRedis, startPostgres } from '@docent/test-servers'
import { expect, it } from 'vitest'
import { deploymentRound } from '../durability/deployment-round.ts'
import { startEndlessModel } from '../durability/endless-model.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** Faults of a full run. */
const wantedFaults = 300
const faultsOfRound = 6

/** Each process ingests, or an engine brings ingestion to a worker. */
const engines = [undefined, 'restate', ...(hasRedis() ? (['bullmq'] as const) : [])] as const

/**
 * Three processes over one PostgreSQL that are killed, frozen, cut off, and left without their database, files and engine; a round begun
 * is ended.
 */
it('three processes lose nothing and do nothing twice, whatever happens to them', async () => {
  const model = await startEndlessModel(5)
  const agents = (await bubblewrapSandbox().capabilities()).level !== 'none'
  const began = Date.now()
  const until = endOf('deployment')
  const failures: string[] = []
  let faults = 0
  let rounds = 0
  try {
    do {
      const seed = firstSeed + rounds++
      const postgres = await startPostgres({ max_connections: '60' })
      try {
        const engine = engines[seed % engines.length]
        const round = await deploymentRound({
          ...{ modelUrl: model.url, postgres, seed, faults: faultsOfRound, agents },
          ...(engine && { engine }),
        })
        faults += faultsOfRound
        // A full run takes hours: what is done by then counts where it is ended before.
        console.log(`deployment, seed ${seed}: ${round.done.join(', ')}; ${round.wrong.length} wrong`)
        if (round.wrong.length > 0)
          failures.push(`seed ${seed}, after ${round.done.join(', ')}:\n  ${round.wrong.join('\n  ')}`)
      } finally {
        await postgres.stop()
      }
    } while (faults < wantedFaults && Date.now() < until)
    conclude('deployment', {
      done: faults,
      planned: wantedFaults,
      unit: 'faults',
      failures: failures.length,
      began,
      more: `${rounds} rounds of 3 processes`,
    })
    expect(failures).toEqual([])
    expect(faults).toBeGreaterThan(0)
  } finally {
    await model.close()
  }
})
