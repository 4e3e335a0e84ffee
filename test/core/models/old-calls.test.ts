import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { checkLedger, oldCallSweep } from '../../../packages/core/src/resources/usage/index.ts'
import { sweeper } from '../../../packages/core/src/kernel/durable/index.ts'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import { silentLogger } from '../../../packages/core/src/kernel/system/index.ts'
import { usageTables } from '../../../packages/core/src/resources/usage/usage-tables.ts'
import { testStorage } from '../../support/test-storage.ts'

const day = 86_400_000

it('removes calls of models past their days, in bites, and none that is under way', async () => {
  const clock = manualClock()
  const driver = testStorage()
  await driver.migrate({ version: 1, tables: usageTables, migrations: [] }, { mode: 'auto' })
  const row = (id: string, age: number, state: string) => ({
    ...{ id, owner_id: 'alice', model: 'm', provider: 'p', kind: 'answer', subject_id: null, state, booked: null },
    ...{ at: clock.now() - age * day, estimated: false, input_tokens: 1, output_tokens: 1, cost_nano: 1 },
    ...{ timed_calls: 0, first_ms: 0, speaking_ms: 0, spoken_tokens: 0 },
  })
  const rows = [
    ...Array.from({ length: 1_100 }, (_, number) => row(`old-${number}`, 41 + (number % 7), 'settled')),
    row('under-way', 60, 'reserved'),
    row('young', 39, 'settled'),
  ]
  await driver.write({ steps: rows.map((one) => ({ kind: 'insert' as const, table: 'model_call', row: one })) })
  const sweep = (ledger: { days?: number }) =>
    sweeper({
      clock,
      logger: silentLogger,
      sweeps: [oldCallSweep({ storage: recordStore(driver), clock, ledger })],
    }).runAll()
  const left = async () => (await driver.read({ from: 'model_call', columns: ['id'] })).map(({ id }) => id)
  await sweep(checkLedger())
  expect(await left()).toHaveLength(1_102)
  await sweep(checkLedger({ days: 40 }))
  expect(await left()).toEqual(['under-way', 'young'])
  await driver.close()
  for (const days of [0, 30, Number.NaN]) expect(() => checkLedger({ days })).toThrow('31 to 36500')
})
