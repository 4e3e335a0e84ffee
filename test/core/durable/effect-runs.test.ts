import { DocentError } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { increment } from '../../../packages/core/src/kernel/records/index.ts'
import { arrived, parcelEngine } from './parcel-engine.ts'
import { parcelEntity, parcelTable } from './parcel-entity.ts'

it('gives an effect the row of its entity where it begins with the batch that asked for it', async () => {
  const left: unknown[] = []
  const engine = await parcelEngine({
    deliver: async (run) => {
      left.push(run.left && [run.left, await engine.parcel(run.entityId)])
      return arrived(run)
    },
  })
  await engine.pack('waiting')
  await engine.send('waiting')
  await engine.runtime.start()
  await engine.runtime.settled()
  await engine.pack('a')
  await engine.send('a')
  await engine.runtime.settled()
  await engine.pack('b')
  // What a step changes by itself is not known before the batch is written.
  await engine.runtime.commit({}, async (draft) => {
    draft.send(await draft.require(parcelEntity, 'b'), { type: 'SEND', owner: 'alice' })
    draft.step(increment(parcelTable, { key: { id: 'b' }, by: { weight: 1 } }))
  })
  await engine.runtime.settled()
  const asked = { id: 'a', state: 'sending', revision: 1, label: 'a', weight: 0, context: { owner: 'alice' } }
  expect(left).toMatchObject([undefined, [asked, asked], undefined])
  await engine.runtime.stop(0)
})

it('notifies an effect when its attempt is over, with its outcome in the store', async () => {
  const ends: unknown[] = []
  let isBroken = true
  const engine = await parcelEngine({
    random: () => 0.5,
    deliver: async (run) => {
      run.ended(() => void engine.parcel('a').then(({ state }) => ends.push([run.attempt, state])))
      if (isBroken) throw new DocentError({ code: 'provider_failed', message: 'The van broke down.' })
      return arrived(run)
    },
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await engine.runtime.settled()
  isBroken = false
  await engine.clock.advance(1_000)
  await engine.runtime.settled()
  expect(ends).toEqual([
    [1, 'sending'],
    [2, 'arrived'],
  ])
  await engine.runtime.stop(0)
})
