/** @module-tag slow */
import { noDebugPoints } from '@docent/core'
import { expect, it, vi } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { faultsOfStore } from './check-dump.ts'
import { leaseMs, sharedMemory } from './shared-memory.ts'

const minute = 60_000

it('leaves the start of a description whose process died, and begins anew after half an hour', async () => {
  const store = await sharedMemory()
  const hold = holdAt('after-effect:description.generateDescription')
  const dying = await store.join(hold.points)
  const alice = dying.docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides' })
  await alice.ingest.plainTextJob({ collectionId: id, fileName: 'a.txt', text: 'The tide comes in at dusk.' })
  await dying.docent.settled()
  void dying.clock.advance(5 * minute)
  await hold.reached
  const startedAt = new Date(dying.clock.now()).toISOString()

  const other = await store.join(noDebugPoints)
  const again = other.docent.as({ userId: 'alice' })
  const collection = () => again.collections.get(id)
  const described = async () => (await collection()).description !== ''
  await other.clock.advance(5 * minute + 2 * leaseMs)
  await other.docent.settled()
  expect(await collection()).toMatchObject({ description: '', descriptionGenerationStartedAt: startedAt })
  await other.clock.advance(29 * minute)
  await other.docent.settled()
  expect(await described()).toBe(false)
  await vi.waitFor(
    async () => {
      await other.clock.advance(leaseMs)
      await other.docent.settled()
      expect(await described()).toBe(true)
    },
    { timeout: 50_000, interval: 1 },
  )
  // The one that was taken for dead comes too late.
  hold.letGo()
  await dying.docent.stop({ graceMs: 0 })
  const current = await collection()
  expect(Date.parse(current.descriptionGeneratedAt!)).toBeGreaterThan(Date.parse(startedAt) + 30 * minute - 1)
  expect(current).not.toHaveProperty('descriptionGenerationStartedAt')
  expect(faultsOfStore(await store.dump())).toEqual([])
  await other.docent.stop({ graceMs: 0 })
})
