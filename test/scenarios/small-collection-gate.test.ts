import { builtInModels } from '@docent/adapters-llm'
import type { DocentSession } from '@docent/core'
import { describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { detailsOf } from '../support/observatory.ts'
import { recordingModels } from '../support/recording-models.ts'

const closely = 'No passage matches the question closely.'
const lease =
  'The tenant pays a deposit of two months of rent. The landlord returns the deposit within thirty days after the tenant has moved out. ' +
  'Dogs are allowed in the yard.'

async function ask(alice: DocentSession, collectionId: string, message: string) {
  const { id } = await alice.chats.create({ collectionId })
  const { messageId } = await (await alice.chats.complete(id, { message })).result()
  const { usage } = await detailsOf(alice, messageId)
  return { relevant: usage['relevant'], warning: usage['retrieval_warnings'] }
}

describe('a collection too small to have thresholds of its own', () => {
  it('answers, warns or refuses by the part of the words that its passages have', async () => {
    await using docent = await memoryDocent()
    const alice = docent.as({ userId: 'alice' })
    const { id: collectionId } = await alice.collections.create({ name: 'Lease' })
    await alice.ingest.plainText({ collectionId, fileName: 'lease.txt', text: lease })
    await docent.settled()

    expect(await ask(alice, collectionId, 'When does the landlord return the deposit?')).toEqual({
      relevant: true,
      warning: undefined,
    })
    // Two words of five.
    expect(await ask(alice, collectionId, 'Must dogs wear muzzles while passing the yard?')).toEqual({
      relevant: true,
      warning: closely,
    })
    expect(await ask(alice, collectionId, 'Who painted the ceiling of the chapel?')).toMatchObject({ relevant: false })
  })

  it.each([
    { quotesOnly: true, question: 'Who painted the golden ceiling of the yard chapel?', passages: 1 },
    { quotesOnly: false, question: 'Who painted the golden ceiling of the yard chapel?', passages: 0 },
    { quotesOnly: true, question: 'Who painted the golden ceiling of the chapel?', passages: 0 },
  ])('gives passages with few of the words to a model that only quotes: $quotesOnly, $question', async (given) => {
    const { quotesOnly, question, passages } = given
    const { provider, calls } = recordingModels(() => 'Nothing is said of that.', { quotesOnly })
    await using docent = await memoryDocent({ models: [builtInModels(), provider] })
    const alice = docent.as({ userId: 'alice' })
    const { id: collectionId } = await alice.collections.create({ name: 'Lease' })
    await alice.ingest.plainText({ collectionId, fileName: 'lease.txt', text: lease })
    await docent.settled()

    const chat = await alice.chats.create({ collectionId })
    const llm = provider.languageModels[0]!.id
    await (await alice.chats.complete(chat.id, { message: question, llm })).result()
    // One word of five is in the lease.
    expect(calls.at(-1)!.request.grounding?.passages).toHaveLength(passages)
  })
})
