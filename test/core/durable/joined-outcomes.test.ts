import type { Step, StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { joinable, outboxTable, type Draft } from '../../../packages/core/src/kernel/durable/index.ts'
import { increment } from '../../../packages/core/src/kernel/records/index.ts'
import { parcelEngine, type ParcelEngine } from './parcel-engine.ts'
import { parcelEntity, parcelTable } from './parcel-entity.ts'

/** Notes which rows of the outbox each batch ends, by how many. */
function watched() {
  const ended: number[] = []
  const wrap = (storage: StorageDriver): StorageDriver => ({
    ...storage,
    async write(batch) {
      const outcome = await storage.write(batch)
      const ends = batch.steps.filter((step: Step) => step.kind === 'delete' && step.table === outboxTable.name)
      if (outcome.ok && ends.length > 0) ended.push(ends.length)
      return outcome
    },
  })
  return { ended, wrap }
}

/** Has the parcel delivered by so many effects at once. */
const deliverBy = ({ runtime }: ParcelEngine, count: number) =>
  runtime.commit({}, (draft) => {
    const request = { lane: 'post', owner: 'alice', parameters: { to: 'alice' } }
    for (let index = 0; index < count; index++)
      draft.enqueue({ kind: parcelEntity.kind, id: 'a', type: 'deliver', request })
  })

const weighs = (draft: Draft, parts: readonly number[]) => {
  for (const part of parts) draft.step(increment(parcelTable, { key: { id: 'a' }, by: { weight: part } }))
}

it('commits outcomes of one entity together that are ready at the same time', async () => {
  const { ended, wrap } = watched()
  const engine = await parcelEngine({ wrap, deliver: async () => joinable(weighs, 1) })
  await engine.pack('a')
  await engine.runtime.start()
  await deliverBy(engine, 3)
  await engine.runtime.settled()
  expect(await engine.parcel('a')).toMatchObject({ weight: 3 })
  expect(ended).toEqual([3])
  await engine.runtime.stop(0)
})

it('commits together what becomes ready while a commit is under way', async () => {
  const { ended, wrap } = watched()
  const held = Promise.withResolvers<void>()
  const isFirstUnderWay = Promise.withResolvers<void>()
  let begun = 0
  const engine = await parcelEngine({
    wrap,
    deliver: async () => {
      if (++begun > 1) await isFirstUnderWay.promise
      return joinable(async (draft: Draft, parts: readonly number[]) => {
        isFirstUnderWay.resolve()
        if (ended.length === 0) await held.promise
        weighs(draft, parts)
      }, 1)
    },
  })
  await engine.pack('a')
  await engine.runtime.start()
  await deliverBy(engine, 4)
  await isFirstUnderWay.promise
  // The others are ready by then.
  await new Promise((resolve) => setImmediate(resolve))
  held.resolve()
  await engine.runtime.settled()
  expect(await engine.parcel('a')).toMatchObject({ weight: 4 })
  expect(ended).toEqual([1, 3])
  await engine.runtime.stop(0)
})

it('commits the others when one of them has lost its lease, or cannot be committed', async () => {
  const { ended, wrap } = watched()
  let begun = 0
  const engine = await parcelEngine({
    wrap,
    maxAttempts: 1,
    failed: () => (draft) => weighs(draft, [100]),
    deliver: async () => {
      const part = ++begun
      return joinable((draft: Draft, parts: readonly number[]) => {
        if (parts.includes(1)) throw new Error('This one cannot be committed.')
        weighs(draft, parts)
      }, part)
    },
  })
  await engine.pack('a')
  await engine.runtime.start()
  await deliverBy(engine, 3)
  await engine.runtime.settled()
  expect(await engine.parcel('a')).toMatchObject({ weight: 100 + 2 + 3 })
  expect(ended).toEqual([1, 1, 1])
  await engine.runtime.stop(0)
})

it('does not count the outcome of an attempt whose lease somebody else took', async () => {
  const { ended, wrap } = watched()
  let begun = 0
  const engine = await parcelEngine({
    wrap,
    deliver: async (run) => {
      const part = ++begun
      if (part === 2) {
        const rows = await engine.rows(outboxTable.name)
        const own = rows.find(({ entity_id: id, seq }) => run.key.endsWith(`/${id}/-1/${seq}`))
        const key = { id: String(own?.['id']) }
        await engine.storage.write({
          steps: [{ kind: 'update', table: outboxTable.name, key, set: { lease_holder: 'another process' } }],
        })
      }
      return joinable(weighs, part)
    },
  })
  await engine.pack('a')
  await engine.runtime.start()
  await deliverBy(engine, 3)
  await engine.runtime.settled()
  expect(await engine.parcel('a')).toMatchObject({ weight: 1 + 3 })
  expect(ended.reduce((sum, count) => sum + count)).toBe(2)
  expect(await engine.rows(outboxTable.name)).toMatchObject([{ lease_holder: 'another process' }])
  await engine.runtime.stop(0)
})
