/** @module-tag slow */
import { memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it, vi } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

it('ranks by what was learned of a collection while its gate is still to be found out', async () => {
  const storage = memoryStorage()
  const clock = manualClock()
  const real = memoryVectors()
  let held: Promise<void> | undefined
  const vectors = {
    ...real,
    searchTerms: async (...given: Parameters<typeof real.searchTerms>) => {
      await held
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
  /** The gate is looked after in a while. */
  const foundOut = (wanted: (gate: object | undefined) => boolean) =>
    vi.waitUntil(
      async () => {
        await clock.advance(1_000)
        return wanted((await ranking()).gate)
      },
      { timeout: 20_000 },
    )

  await fill(0, 60)
  // Nothing but the gate is found out by searches.
  const first = Promise.withResolvers<void>()
  held = first.promise
  await learned(60)
  expect(await ranking()).toEqual({ key: expect.any(String), sha256: expect.any(String), rows: 60 })
  first.resolve()
  await foundOut((gate) => gate !== undefined)

  const { key, gate } = await ranking()
  await fill(60, 100)
  const second = Promise.withResolvers<void>()
  held = second.promise
  await learned(100)
  const next = await ranking()
  expect(next.key).not.toBe(key)
  expect(next.gate).toEqual(gate)
  second.resolve()
  await foundOut((found) => JSON.stringify(found) !== JSON.stringify(gate))
}, 60_000)
