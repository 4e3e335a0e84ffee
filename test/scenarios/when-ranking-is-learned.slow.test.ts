/** @module-tag slow */
import { memoryStorage } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it, vi } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

async function filledCollection() {
  const storage = memoryStorage()
  const clock = manualClock()
  const docent = await memoryDocent({ storage, clock })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Harbours' })
  let count = 0
  const add = () => {
    const text = `Ships of pier ${++count} wait for the tide of berth ${count * 7}.`
    return alice.ingest.plainText({ collectionId, fileName: `${count}.txt`, text })
  }
  const ranking = async () => {
    const [index] = await storage.read({ from: 'collection_index', limit: 1 })
    return (index?.['ranking'] ?? {}) as { readonly rows?: number; readonly gate?: object }
  }
  const learned = async () => (await ranking()).rows
  await Promise.all(Array.from({ length: 60 }, add))
  return { clock, add, ranking, learned, [Symbol.asyncDispose]: () => docent[Symbol.asyncDispose]() }
}

it('learns what ranking needs a moment after the last document', async () => {
  await using collection = await filledCollection()
  await collection.clock.advance(200)
  expect(await collection.learned()).toBeUndefined()
  // Its quiet moment, and the next look after it.
  await collection.clock.advance(500)
  await vi.waitUntil(async () => (await collection.learned()) === 60)
})

it('finds out the gate, which takes hundreds of searches, when nothing has come in for longer', async () => {
  await using collection = await filledCollection()
  const { clock, learned, ranking, add } = collection
  await clock.advance(1_000)
  await vi.waitUntil(async () => (await learned()) === 60)
  await clock.advance(2_000)
  await add()
  await clock.advance(3_500)
  expect((await ranking()).gate).toBeUndefined()
  await vi.waitUntil(
    async () => {
      await clock.advance(1_000)
      return (await ranking()).gate !== undefined
    },
    { timeout: 20_000 },
  )
})

it('lets documents go first while they come in, and learns all the same when they do not stop', async () => {
  await using collection = await filledCollection()
  for (let at = 0; at < 29_000; at += 250) {
    await collection.clock.advance(250)
    await collection.add()
  }
  expect(await collection.learned()).toBeUndefined()
  for (let at = 0; at < 3_000; at += 250) {
    await collection.clock.advance(250)
    await collection.add()
  }
  await vi.waitUntil(async () => (await collection.learned()) !== undefined)
})
