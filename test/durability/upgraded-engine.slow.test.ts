/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs } from '@docent/adapters-storage'
import { createTestDocent } from '@docent/adapters-storage/testing'
import { manualClock, scriptedModels } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { laterWork } from './check-dump.ts'
import { loadGoldenBlobs, type GoldenStore } from './golden-stores/golden-store.ts'
import { upgradeCases, upgradeGoldenStore } from './golden-stores/upgrade-golden-store.ts'

/** A Docent over the upgraded store, an hour after the old one died: its leases have run out. */
async function openUpgraded(driver: string, golden: GoldenStore) {
  const { place } = await upgradeGoldenStore(driver, golden, catalogue)
  const storage = place.open()
  const blobs = memoryBlobs()
  await loadGoldenBlobs(golden, blobs)
  const unfinished = scriptedModels('on Ravn.', { id: 'endless', capabilities: { continuation: 'prompted' } })
  const clock = manualClock({ start: golden.at + 3_600_000 })
  const test = await createTestDocent({ storage, blobs, clock, models: [builtInModels(), unfinished] })
  return {
    ...test,
    settled: () => clock.until(test.settled()),
    /** Kinds of the effects that wait. */
    async waiting() {
      return (await storage.read({ from: 'outbox', cost: 'scan' })).map(({ type }) => String(type))
    },
    async statesOf(table: string) {
      const rows = await storage.read({ from: table, cost: 'scan' })
      return [...new Set(rows.map(({ state }) => String(state)))].toSorted()
    },
    /** A collection of the golden store by its name, and the session of its owner. */
    collection(name: string) {
      const { id, owner_id: owner } = golden.rows['collection']!.find((row) => row['name'] === name)!
      return { collectionId: String(id), owner: test.as(String(owner)) }
    },
    async [Symbol.asyncDispose]() {
      await test.stop()
      place[Symbol.dispose]()
    },
  }
}

it.each(upgradeCases)(
  'finishes what waited and works on, in %s, in a store of version %i',
  async (driver, _version, golden) => {
    await using docent = await openUpgraded(driver, golden)
    await docent.settled()

    expect((await docent.waiting()).filter((type) => !laterWork.includes(type))).toEqual([])
    expect(['completed', 'canceled']).toEqual(expect.arrayContaining(await docent.statesOf('job')))
    expect(['parsed', 'canceled']).toEqual(expect.arrayContaining(await docent.statesOf('document')))
    expect(['searchable', 'kept', 'canceled']).toEqual(expect.arrayContaining(await docent.statesOf('membership')))
    // One answer was paused, so it is held until somebody resumes it.
    expect(await docent.statesOf('generation')).toEqual(['completed', 'held'])
    const paused = golden.rows['generation']!.find(({ state }) => state === 'paused')!
    await docent.as(String(paused['owner_id'])).answers.resume(String(paused['id']))
    await docent.settled()
    expect(await docent.statesOf('generation')).toEqual(['completed'])

    const waiting = docent.collection('Waiting')
    const search = { query: 'harbour March', topics: [] }
    const [found] = await waiting.owner.chunks.search(waiting.collectionId, search)
    expect(found?.text).toBe('The harbour of Ravn freezes in March.')

    const { owner, collectionId } = docent.collection('Shared')
    const chat = await owner.chats.create({ collectionId })
    const answer = await owner.chats.complete(chat.id, { message: 'Where is the zephyr telescope?' })
    const { messageId } = await docent.clock.until(answer.result())
    expect(await owner.chats.references(messageId)).not.toEqual([])

    for (const { id, owner_id: reader } of golden.rows['chat_session']!) {
      const contents = (await docent.as(String(reader)).chats.messages(String(id))).map(({ content }) => content)
      const before = golden.rows['message']!.filter((row) => row['session_id'] === id && row['content'] !== '')
      for (const { content } of before) expect(contents).toContain(content)
    }
  },
)
