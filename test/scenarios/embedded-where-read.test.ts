import { DocentError, type Docent } from '@docent/core'
import { builtInModels } from '@docent/adapters-llm'
import type { ModelProvider } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { countingModels } from '../durability/counting-models.ts'
import { eventsUntil } from '../support/events-until.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const text = 'The dome of the observatory turns slowly at dusk.'

/** The steps of a document on its way into a collection. */
async function ingested(docent: Docent): Promise<readonly string[]> {
  const events = eventsUntil(docent, {}, ({ type, state }) => type === 'job-changed' && state === 'completed')
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId, fileName: 'dome.txt', text })
  expect(await alice.chunks.search(collectionId, { query: 'dome at dusk', topics: [] })).toMatchObject([{ text }])
  return (await events).map(({ event }) => event)
}

/** Embedding models that refuse the first calls for passages. */
function refusing(provider: ModelProvider, calls: number): ModelProvider {
  let left = calls
  return {
    ...provider,
    embeddingModels: provider.embeddingModels.map((model) => ({
      ...model,
      async embed(texts, options) {
        if (options.kind === 'passage' && left-- > 0)
          throw new DocentError({ code: 'invalid_input', message: 'The model refuses.' })
        return model.embed(texts, options)
      },
    })),
  }
}

it('embeds a short text where it is read, in one step', async () => {
  const { provider, embedded } = countingModels(builtInModels())
  await using docent = await memoryDocent({ models: [provider] })
  const steps = await ingested(docent)
  expect(steps).toEqual(expect.arrayContaining(['PARSED', 'EMBEDDED', 'INDEXED']))
  expect(steps).not.toContain('CHUNKED')
  expect(embedded()).toBe(1)
})

it('leaves a text that the model refuses to the step that embeds others, and reads it once', async () => {
  const { provider, embedded } = countingModels(refusing(builtInModels(), 1))
  await using docent = await memoryDocent({ models: [provider] })
  const steps = await ingested(docent)
  expect(steps).toEqual(expect.arrayContaining(['PARSED', 'CHUNKED', 'EMBEDDED', 'INDEXED']))
  expect(steps.filter((step) => step === 'PARSED')).toHaveLength(1)
  expect(embedded()).toBe(2)
})
