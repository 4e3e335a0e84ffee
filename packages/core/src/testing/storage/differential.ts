import type { StorageDriver, WriteOutcome } from '../../kernel/ports/index.ts'
import { randomAggregate, randomBatch, randomQuery, randomWriteWhere } from './random-calls.ts'
import { randomTables } from './random-predicates.ts'
import { randomSource } from './random-source.ts'
import { sampleCatalogue } from './sample-catalogue.ts'
import type { Suite } from './stores.ts'

const rounds = 60
const callsPerRound = 6

/** The same random calls to this driver and to the oracle must have the same answers and leave the same rows. */
export function differentialCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  const { oracle: openOracle, seeds = [1, 2, 3] } = suite.options
  if (openOracle === undefined) return
  describe('beside the oracle', () => {
    it.each(seeds)('answers random calls alike (seed %i)', async (seed) => {
      const random = randomSource(seed)
      const oracle = suite.track(await openOracle())
      await oracle.migrate(sampleCatalogue, { mode: 'auto' })
      const driver = await suite.open(suite.newStore())
      const both = async (label: string, call: (target: StorageDriver) => Promise<unknown>): Promise<void> => {
        const [mine, expected] = await Promise.all([settled(call(driver)), settled(call(oracle))])
        expect(mine, `seed ${seed}: ${label}`).toEqual(expected)
      }
      for (let round = 0; round < rounds; round++) {
        for (let call = 0; call < callsPerRound; call++) {
          const batch = randomBatch(random)
          await both(JSON.stringify(batch), (target) => target.write(batch).then(comparable))
        }
        for (let call = 0; call < callsPerRound; call++) {
          const query = randomQuery(random)
          await both(JSON.stringify(query), (target) => target.read(query))
        }
        const aggregate = randomAggregate(random)
        await both(JSON.stringify(aggregate), (target) => target.aggregate(aggregate))
        const change = randomWriteWhere(random)
        if (random.once(3)) await both(JSON.stringify(change), (target) => target.writeWhere(change))
        for (const from of randomTables) await both(`all of ${from}`, (target) => target.read({ from }))
      }
      await Promise.all([driver.close(), oracle.close()])
    })
  })
}

/** A refusal counts by its code. */
async function settled(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    return { refused: (error as { code?: unknown }).code }
  }
}

/** Which of two broken constraints is named is the driver's choice. */
function comparable(outcome: WriteOutcome): unknown {
  if (outcome.ok) return outcome
  const { step, reason, table } = outcome.failed
  return { step, reason, table }
}
