import { memoryVectors } from '@docent/adapters-storage'
import { DocentError, type VectorIndex } from '@docent/core/ports'
import { services } from '@docent/core'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

// When retrieval failed after the stream was opened, the stream stayed open in this process: readers took the answer for
// one that was still written here, and did not look when another process went on with it.
it('closes the stream of an attempt whose retrieval failed', async () => {
  const plain = memoryVectors()
  const vectors: VectorIndex = {
    ...plain,
    searchTerms: () => Promise.reject(new DocentError({ code: 'invalid_input', message: 'The index refuses.' })),
  }
  let live: (id: string) => unknown = () => expect.unreachable()
  await using docent = await memoryDocent({
    vectors,
    configure: (container) => void (live = (id) => container.get(services.streamLog).live(id)),
  })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId, fileName: 'a.txt', text: 'The dome turns.' })
  const chat = await alice.chats.create({ collectionId })
  const answer = await alice.chats.complete(chat.id, { message: 'Does the dome turn?' })
  await expect(answer.result()).rejects.toMatchObject({ code: 'invalid_input' })
  await docent.settled()
  expect(live(answer.questionId)).toBeUndefined()
})
