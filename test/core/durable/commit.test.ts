import { and, DocentError, eq, type StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { increment, recordStore, requireMatch } from '../../../packages/core/src/kernel/records/index.ts'
import { parcelEngine } from './parcel-engine.ts'
import { parcelEntity, parcelTable, shelfTable } from './parcel-entity.ts'

/** Every batch that touches a parcel finds that somebody changed the parcel a moment before, so many times. */
function rivalling(storage: StorageDriver, rival: { left: number }): StorageDriver {
  return {
    ...storage,
    async write(batch) {
      const changes = batch.steps.some((step) => step.kind === 'update' && step.table === 'parcel')
      if (changes && rival.left > 0) {
        rival.left--
        const [row] = await storage.read({ from: 'parcel', limit: 1 })
        await storage.write({
          steps: [
            {
              kind: 'update',
              table: 'parcel',
              key: { id: String(row!['id']) },
              set: { weight: Number(row!['weight']) + 1 },
              revision: Number(row!['revision']),
            },
          ],
        })
      }
      return storage.write(batch)
    },
  }
}

it('decides again over what a quicker batch left', async () => {
  const rival = { left: 0 }
  const engine = await parcelEngine({ wrap: (storage) => rivalling(storage, rival) })
  await engine.pack('a')
  rival.left = 1
  const seen: unknown[] = []
  await engine.runtime.commit({}, async (draft) => {
    const parcel = await draft.require(parcelEntity, 'a')
    seen.push(parcel.row['weight'])
    draft.set(parcel, { weight: Number(parcel.row['weight']) + 10 })
  })
  expect(seen).toEqual([0, 1])
  expect(await engine.parcel('a')).toMatchObject({ weight: 11, revision: 2 })
})

it('does not refuse an event over a row that has changed since it was read', async () => {
  const engine = await parcelEngine()
  await engine.pack('a')
  const [row] = await recordStore(engine.storage).read({ from: parcelTable })
  await engine.send('a')
  const taken: boolean[] = []
  await engine.runtime.commit({}, async (draft) => {
    const parcel = await draft.recall(parcelEntity, row!)
    taken.push(draft.send(parcel!, { type: 'ARRIVED', days: 1 }))
  })
  expect(taken).toEqual([false, true])
  expect(await engine.parcel('a')).toMatchObject({ state: 'arrived' })
})

it('gives up as a retryable conflict after five tries', async () => {
  const rival = { left: 0 }
  const engine = await parcelEngine({ wrap: (storage) => rivalling(storage, rival), random: () => 0 })
  await engine.pack('a')
  rival.left = 100
  let tries = 0
  const call = engine.runtime.commit({}, async (draft) => {
    tries++
    draft.set(await draft.require(parcelEntity, 'a'), { label: 'mine' })
  })
  const refused = call.catch((error: unknown) => error)
  await engine.clock.advance(1_000)
  expect(await refused).toMatchObject({ code: 'conflict', retryable: true })
  expect(tries).toBe(5)
  expect(await engine.parcel('a')).toMatchObject({ label: 'a' })
})

it('spreads tries after the second over time', async () => {
  const rival = { left: 0 }
  const engine = await parcelEngine({ wrap: (storage) => rivalling(storage, rival), random: () => 1 })
  await engine.pack('a')
  rival.left = 3
  const start = engine.clock.now()
  const times: number[] = []
  const call = engine.runtime.commit({}, async (draft) => {
    times.push(engine.clock.now() - start)
    draft.set(await draft.require(parcelEntity, 'a'), { label: 'mine' })
  })
  await engine.clock.advance(1_000)
  await call
  expect(times).toEqual([0, 0, 40, 100])
})

it('reports at once why a step cannot hold when the step asks for it', async () => {
  const engine = await parcelEngine()
  const noShelf = new DocentError({ code: 'not_found', message: 'There is no such shelf.' })
  let tries = 0
  const missing = engine.runtime.commit({}, (draft) => {
    tries++
    draft.step(requireMatch(shelfTable, eq('id', 'none')), () => noShelf)
  })
  await expect(missing).rejects.toBe(noShelf)
  expect(tries).toBe(1)
})

it('shows a new entity with all columns of the row that is inserted', async () => {
  const engine = await parcelEngine()
  const made = await engine.runtime.commit(
    {},
    (draft) => draft.create(parcelEntity, { id: 'a', columns: { label: 'a' } }).row,
  )
  expect(made).toEqual(await engine.parcel('a'))
  expect(made).toMatchObject({ label: 'a', weight: 0, state: 'packed', revision: 0 })
})

it('writes all of a batch or nothing, over several entities', async () => {
  const engine = await parcelEngine()
  await engine.pack('a')
  const call = engine.runtime.commit({}, async (draft) => {
    draft.send(await draft.require(parcelEntity, 'a'), { type: 'SEND', owner: 'alice' })
    draft.create(parcelEntity, { id: 'b', columns: { label: 'b' } })
    draft.step(increment(shelfTable, { key: { id: 'gone' }, by: { parcels: 1 } }))
  })
  const refused = call.catch((error: unknown) => error)
  await engine.clock.advance(1_000)
  expect(await refused).toMatchObject({ code: 'conflict' })
  expect(await engine.rows('parcel')).toHaveLength(1)
  expect(await engine.parcel('a')).toMatchObject({ state: 'packed', revision: 0 })
  expect(await engine.rows('outbox')).toEqual([])
  expect(await engine.rows('timer')).toEqual([])
  expect((await engine.rows('history')).map((row) => row['event'])).toEqual(['CREATED'])
})

it('refuses a command in a state that does not take it, and writes nothing', async () => {
  const engine = await parcelEngine()
  await engine.pack('a')
  const call = engine.runtime.commit({}, async (draft) => {
    draft.send(await draft.require(parcelEntity, 'a'), { type: 'CANCEL' })
  })
  await expect(call).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'The parcel is packed; cancel is not possible now.',
  })
  expect(await engine.rows('history')).toHaveLength(1)
})

it('records an outcome that comes late as ignored and changes nothing', async () => {
  const engine = await parcelEngine()
  await engine.pack('a')
  const taken = await engine.runtime.commit({ actor: 'test', requestId: 'r-1' }, async (draft) =>
    draft.send(await draft.require(parcelEntity, 'a'), { type: 'ARRIVED', days: 3 }),
  )
  expect(taken).toBe(false)
  expect(await engine.parcel('a')).toMatchObject({ state: 'packed', revision: 0 })
  expect((await engine.rows('history')).at(-1)).toMatchObject({
    event: 'ARRIVED',
    accepted: false,
    state: 'packed',
    actor: 'test',
    request_id: 'r-1',
    audited: { days: 3 },
  })
})

it('writes nothing when nothing was decided', async () => {
  let writes = 0
  const engine = await parcelEngine({
    wrap: (storage) => ({ ...storage, write: (batch) => (writes++, storage.write(batch)) }),
  })
  expect(await engine.runtime.commit({}, () => 'nothing')).toBe('nothing')
  expect(writes).toBe(0)
})

it('does not begin when the call was given up', async () => {
  const engine = await parcelEngine()
  const signal = AbortSignal.abort(new TypeError('gone'))
  await expect(engine.runtime.commit({ signal }, () => expect.unreachable())).rejects.toThrow('gone')
})

it('refuses events that are not known or not of the right shape, and contexts that grow without bound', async () => {
  const engine = await parcelEngine()
  await engine.pack('a')
  const because = (text: string) => expect.objectContaining({ message: expect.stringContaining(text) })
  const sending = (event: { type: string } & Record<string, unknown>) =>
    engine.runtime.commit({}, async (draft) => draft.send(await draft.require(parcelEntity, 'a'), event))
  await expect(sending({ type: 'EXPLODE' })).rejects.toMatchObject({
    code: 'internal',
    cause: because('has no event EXPLODE'),
  })
  await expect(sending({ type: 'SEND' })).rejects.toMatchObject({ code: 'internal', cause: because('owner') })
  await expect(sending({ type: 'SEND', owner: 'x'.repeat(20_000) })).rejects.toMatchObject({
    code: 'internal',
    cause: because('more than 16384'),
  })
  expect(await engine.parcel('a')).toMatchObject({ state: 'packed' })
})

it('enqueues an effect only when the condition holds at that point of the batch', async () => {
  const engine = await parcelEngine()
  await engine.storage.write({ steps: [{ kind: 'insert', table: 'shelf', row: { id: 's', parcels: 2 } }] })
  const take = () =>
    engine.runtime.commit({}, (draft) => {
      draft.step(increment(shelfTable, { key: { id: 's' }, by: { parcels: -1 }, as: 'shelf' }))
      draft.enqueue({
        kind: 'parcel',
        id: 's',
        type: 'deliver',
        request: { lane: 'post', owner: 'alice', parameters: { to: 'alice' } },
        only: {
          when: { table: 'shelf', where: and(eq('id', 's'), eq('parcels', 0)) },
          wakeIf: (results) => results['shelf']?.['parcels'] === 0,
        },
      })
    })
  await take()
  expect(await engine.rows('outbox')).toEqual([])
  await take()
  expect(await engine.rows('outbox')).toMatchObject([{ entity_id: 's', type: 'deliver', attempt: 0, state: 'waiting' }])
})

it('reveals nothing of what a decision threw that was not meant for callers', async () => {
  const engine = await parcelEngine()
  const foreign = new TypeError('SELECT secret FROM /var/lib')
  const refused = await engine.runtime.commit({}, () => Promise.reject(foreign)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'internal', cause: foreign })
  expect((refused as Error).message).not.toContain('secret')
})
