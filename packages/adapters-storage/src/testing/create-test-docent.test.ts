import { DocentError, type StorageDriver } from '@docent/core/ports'
import { tokenGate } from '@docent/core/testing'
import { describe, expect, it } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs.ts'
import { memoryData, memoryStorage } from '../records/memory/index.ts'
import { createTestDocent } from './create-test-docent.ts'

const ask = async (test: Awaited<ReturnType<typeof createTestDocent>>, message: string) => {
  const alice = test.as('alice')
  const chat = await alice.chats.create({})
  return alice.chats.complete(chat.id, { message })
}

describe('createTestDocent', () => {
  it('finds what was ingested, and answers from it with citations', async () => {
    await using test = await createTestDocent({ script: ({ grounding }) => `Twelve euros [1]. ${grounding?.question}` })
    const alice = test.as('alice')
    const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
    await alice.ingest.plainText({ collectionId, fileName: 'tickets.txt', text: 'A ticket costs 12 euros.' })
    const chat = await alice.chats.create({ collectionId })
    const answer = await alice.chats.complete(chat.id, { message: 'What does a ticket cost?' })
    expect((await answer.result()).body).toBe('Twelve euros [1]. What does a ticket cost?')
    const [, reply] = (await alice.chats.messages(chat.id)).toReversed()
    expect(await alice.chats.references(reply!.id)).toMatchObject([{ documentName: 'tickets.txt' }])
    expect(test.model.calls).toHaveLength(1)
  })

  it('keeps the time of the script, and settles over its delays', async () => {
    await using test = await createTestDocent({ script: { text: 'One two three.', firstAfterMs: 700, everyMs: 50 } })
    const start = test.clock.now()
    const answer = await ask(test, 'Count.')
    await test.settled()
    expect(test.clock.now() - start).toBe(800)
    expect((await answer.result()).body).toBe('One two three.')
  })

  it('gives the replies of a list in turn, and reports when there are no more', async () => {
    await using test = await createTestDocent({ script: ['First.', 'Second.'] })
    for (const body of ['First.', 'Second.']) expect(await (await ask(test, 'Go on.')).result()).toMatchObject({ body })
    await expect((await ask(test, 'Go on.')).result()).rejects.toThrow('has 2 replies, and this is call 3')
    test.model.answer('Again.')
    expect(await (await ask(test, 'Go on.')).result()).toMatchObject({ body: 'Again.' })
  })

  it('fails by the script, and tries again what may go well later', async () => {
    const busy = new DocentError({ code: 'unavailable', message: 'The model is busy.' })
    await using test = await createTestDocent({ script: [busy, 'Now.'] })
    const answer = await ask(test, 'Hello?')
    expect(await test.clock.until(answer.result())).toMatchObject({ body: 'Now.' })
    test.model.answer({ text: 'Half an', error: new DocentError({ code: 'invalid_input', message: 'Refused.' }) })
    await expect((await ask(test, 'Hello?')).result()).rejects.toMatchObject({ message: 'Refused.' })
  })

  it('lets parts go by hand, and stops with an answer under way', async () => {
    const gate = tokenGate()
    const test = await createTestDocent({ script: { text: 'One two.', beforePart: gate.pass } })
    const answer = await ask(test, 'Count.')
    gate.release(1)
    const [first] = await Array.fromAsync({
      async *[Symbol.asyncIterator]() {
        for await (const event of answer.events) return yield event
      },
    })
    expect(first).toMatchObject({ type: 'answer-delta', text: 'One' })
    await test.stop()
  })

  it('continues over the stores of the one before', async () => {
    const data = memoryData()
    const blobs = { ...memoryBlobs(), close: async () => {} }
    const open = () => createTestDocent({ storage: memoryStorage({ data }), blobs })
    const before = await open()
    const { id } = await before.as('alice').collections.create({ name: 'Aurora' })
    await before.stop()
    await using after = await open()
    expect(await after.as('alice').collections.get(id)).toMatchObject({ name: 'Aurora' })
  })

  // How long that takes is measured by `bench/test-docent.ts`.
  it('is ready after a few looks at its stores, without files, waiting or models', async () => {
    const store = memoryStorage()
    const counts = { reads: 0, writes: 0 }
    const storage: StorageDriver = {
      ...store,
      read: (query) => (counts.reads++, store.read(query)),
      aggregate: (query) => (counts.reads++, store.aggregate(query)),
      write: (batch) => (counts.writes++, store.write(batch)),
    }
    await using test = await createTestDocent({ storage })
    // It was 27 and 2.
    expect(counts.reads).toBeLessThanOrEqual(40)
    expect(counts.writes).toBeLessThanOrEqual(5)
    expect(test.model.calls).toEqual([])
  })
})
