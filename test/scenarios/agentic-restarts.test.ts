import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { BlobStore, VectorIndex } from '@docent/core/ports'
import { builtInModels } from '@docent/adapters-llm'
import { expect, it } from 'vitest'
import { calling, lookingModels, numberOf, promptOf } from '../support/looking-models.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { observatory, observatoryQuestion, detailsOf } from '../support/observatory.ts'
import { stuck } from '../support/stuck.ts'

const stays = async (): Promise<void> => {}

/** Stores that outlive the processes that use them one after the other. */
function keptStores() {
  const data = memoryData()
  const blobs: BlobStore = { ...memoryBlobs(), close: stays }
  const vectors: VectorIndex = { ...memoryVectors(), close: stays }
  return { open: () => ({ storage: memoryStorage({ data }), blobs, vectors }) }
}

const look = () => [calling('search', { query: 'seat of the Vell company' })]
const choose = (request: Parameters<typeof promptOf>[0]) => [
  calling('done', { passages: [numberOf(promptOf(request), 'Torup')], notes: '' }),
]

it('an answer that is cut off continues from what was found, and says nothing twice', async () => {
  const stores = keptStores()
  const begun = Promise.withResolvers<void>()
  let seat = 0
  const first = lookingModels({
    turns: [look, choose],
    capabilities: { continuation: 'prompted' },
    async answer(request) {
      seat = numberOf(promptOf(request), 'Torup')
      return [`In Torup [${seat}]`]
    },
  })
  const speak = first.provider.languageModels[0]!
  const cutOff = {
    ...first.provider,
    languageModels: [
      {
        ...speak,
        async *stream(request: Parameters<typeof speak.stream>[0]) {
          for await (const part of speak.stream(request)) {
            if (part.type === 'finish' && !request.tools) await stuck(request.signal, begun.resolve)
            yield part
          }
        },
      },
    ],
  }
  const before = await observatory(cutOff, undefined, stores.open())
  const { questionId, events } = await before.asking()
  const reader = events[Symbol.asyncIterator]()
  expect((await reader.next()).value).toMatchObject({ type: 'answer-delta' })
  await begun.promise
  await before.docent.stop({ graceMs: 0 })

  const second = lookingModels({
    turns: [() => expect.unreachable('It looks around once only.')],
    capabilities: { continuation: 'prompted' },
    answer: () => [', of course.'],
  })
  const storage = stores.open()
  await using docent = await memoryDocent({ ...storage, models: [second.provider, builtInModels()] })
  const alice = docent.as({ userId: 'alice' })
  const { messageId, body } = await (await alice.answers.follow(questionId)).result()
  expect(body).toBe(`In Torup [${seat}], of course.`)
  const { references, usage, history } = await detailsOf(alice, messageId)
  expect(references).toMatchObject([{ documentName: 'vell.txt' }])
  expect(usage).toMatchObject({ turns: 2, loop_end: 'done', calls: 4 })
  expect(JSON.parse(history)).toHaveLength(2)
  expect(second.requests).toHaveLength(1)
  expect(promptOf(second.requests[0]!)).toContain(`<passage number="${seat}"`)
  expect(await storage.storage.read({ from: 'kept_plan' })).toEqual([])
})

it('a loop that is cut off continues where it was, and its answer is said once', async () => {
  const stores = keptStores()
  const begun = Promise.withResolvers<void>()
  const first = lookingModels({ turns: [look, ({ signal }) => stuck(signal, begun.resolve)] })
  const before = await observatory(first.provider, undefined, stores.open())
  const { questionId } = await before.asking()
  await begun.promise
  await before.docent.stop({ graceMs: 0 })

  const second = lookingModels({ turns: [choose], answer: () => ['In ', 'Torup.'] })
  await using docent = await memoryDocent({ ...stores.open(), models: [second.provider, builtInModels()] })
  const alice = docent.as({ userId: 'alice' })
  const { body, messageId } = await (await alice.answers.follow(questionId)).result()
  expect(body).toBe('In Torup.')
  expect((await detailsOf(alice, messageId)).usage).toMatchObject({ turns: 2 })
  expect(promptOf(second.requests[0]!)).toContain(observatoryQuestion)
  const [chat] = await alice.chats.list()
  expect(await alice.chats.messages(chat!.id)).toHaveLength(2)
})
