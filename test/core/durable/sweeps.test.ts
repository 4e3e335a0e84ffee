import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { durableSweeps, sweeper } from '../../../packages/core/src/kernel/durable/index.ts'
import { silentLogger } from '../../../packages/core/src/kernel/system/index.ts'
import { memoryEngine } from '../memory-engine.ts'

const day = 86_400_000

it('removes idempotency keys past their time and history past its days, in bites', async () => {
  const { storage, clock } = await memoryEngine([])
  const now = clock.now()
  await storage.write({
    steps: [
      ...Array.from({ length: 1_100 }, (_, number) => ({
        kind: 'insert' as const,
        table: 'idempotency',
        row: {
          caller: 'alice',
          key: `k${number}`,
          fingerprint: '',
          answer: {},
          expires_at: now + (number < 1_050 ? 0 : 1),
        },
      })),
      ...[0, 29 * day, 30 * day, 31 * day].map((age, number) => ({
        kind: 'insert' as const,
        table: 'history',
        row: {
          id: `h${number}`,
          entity_kind: 'x',
          entity_id: 'x',
          revision: 0,
          event: 'X',
          state: '',
          accepted: true,
          actor: null,
          request_id: null,
          audited: null,
          at: now - age,
        },
      })),
    ],
  })
  await sweeper({
    clock,
    logger: silentLogger,
    sweeps: durableSweeps({ storage, clock, history: { days: 30 } }),
  }).runAll()
  expect(await storage.read({ from: 'idempotency' })).toHaveLength(50)
  expect((await storage.read({ from: 'history' })).map((row) => row['id'])).toEqual(['h0', 'h1'])
})

it('keeps the history of some kinds for longer or shorter than that of the others', async () => {
  const { storage, clock } = await memoryEngine([])
  const row = (kind: string, age: number) => ({
    id: `${kind}-${age}`,
    entity_kind: kind,
    entity_id: 'x',
    revision: 0,
    event: 'X',
    state: '',
    accepted: true,
    actor: 'alice',
    request_id: null,
    audited: null,
    at: clock.now() - age * day,
  })
  const rows = [
    row('x', 29),
    row('x', 31),
    row('key', 31),
    row('key', 59),
    row('key', 61),
    row('brief', 1),
    row('brief', 3),
  ]
  await storage.write({ steps: rows.map((one) => ({ kind: 'insert', table: 'history', row: one })) })
  const history = { days: 30, kinds: { key: 60, brief: 2 } }
  const sweeps = sweeper({ clock, logger: silentLogger, sweeps: durableSweeps({ storage, clock, history }) })
  const left = async () => (await storage.read({ from: 'history' })).map(({ id }) => id)
  await sweeps.runAll()
  expect(await left()).toEqual(['brief-1', 'key-31', 'key-59', 'x-29'])
  await clock.advance(2 * day)
  await sweeps.runAll()
  expect(await left()).toEqual(['key-31'])
})

it('runs each sweep at its pace, to its end, again after a failure, and not after a stop', async () => {
  const clock = manualClock()
  const start = clock.now()
  const runs: number[] = []
  let left = 2
  const running = sweeper({
    clock,
    logger: silentLogger,
    sweeps: [
      {
        name: 'test',
        everyMs: 1_000,
        run: async () => {
          runs.push(clock.now() - start)
          if (runs.length === 4) throw new Error('the store is away')
          return left-- > 0
        },
      },
    ],
  })
  running.start()
  await clock.advance(3_000)
  expect(runs).toEqual([1_000, 1_000, 1_000, 2_000, 3_000])
  await running.stop()
  await clock.advance(10_000)
  expect(runs).toHaveLength(5)
  expect(clock.waiting()).toEqual([])
})
