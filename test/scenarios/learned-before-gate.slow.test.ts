/** @module-tag slow */
import { memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it, vi } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

it('ranks by what was learned of a collection while its gate is still to be found out', async () => {
  const storage = memoryStorage()
  const clock = manualClock()
  const real = memoryVectors()
  let isHeld = false
  const held = Promise.withResolvers<void>()
  const vectors = {
    ...real,
    searchTerms: async (...given: Parameters<typeof real.searchTerms>) => {
      if (isHeld) await held.promise
      return real.searchTerms(...given)
    },
  }
  await using docent = await memoryDocent({ storage, clock, vectors })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Harbours' })
  const fill = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, index) => {
        const text = `Ships of pier ${from + index} wait for the tide of berth ${(from + index) * 7}.`
        return alice.ingest.plainText({ collectionId, fileName: `${from + index}.txt`, text })
      }),
    )
  const ranking = async () => {
    const [index] = await storage.read({ from: 'collection_index', limit: 1 })
    return (index!['ranking'] ?? {}) as { readonly key?: string; readonly rows?: number; readonly gate?: object }
  }
  const learned = async (rows: number) => {
    await clock.advance(5_000)
    await vi.waitUntil(async () => (await ranking()).rows === rows, { timeout: 20_000 })
  }

  await fill(0, 60)
  // Nothing but the gate is found out by searches.
  isHeld = true
  await learned(60)
  expect(await ranking()).toEqual({ key: expect.any(String), sha256: expect.any(String), rows: 60 })
  isHeld = false
  held.resolve()
  await vi.waitUntil(async () => (await ranking()).gate !== undefined, { timeout: 20_000 })

  const { key: first, gate } = await ranking()
  await fill(60, 100)
  await learned(100)
  const { key: second, ...next } = await ranking()
  expect(second).not.toBe(first)
  // Until its own is found out, which may be at once.
  expect(Object.keys(next.gate!)).toEqual(Object.keys(gate!))
}, 60_000)
