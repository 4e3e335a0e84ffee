import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs } from '@docent/adapters-storage'
import type { ModelProvider } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { quickClock } from '../support/quick-clock.ts'

/** Built-in models that are asked for at most 64 texts at a time, fail at one call, and say how often each text came. */
function failingOnce(failingCall: number): { provider: ModelProvider; times: Map<string, number> } {
  const built = builtInModels()
  const times = new Map<string, number>()
  let calls = 0
  const provider: ModelProvider = {
    ...built,
    embeddingModels: built.embeddingModels.map((model) => ({
      ...model,
      maxBatch: 64,
      embed(texts, options) {
        if (options.kind === 'passage') {
          calls += 1
          if (calls === failingCall) throw new Error('The process is in trouble.')
          for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
        }
        return model.embed(texts, options)
      },
    })),
  }
  return { provider, times }
}

it('embeds little of a long document again when an attempt ends in the middle', async () => {
  const { provider, times } = failingOnce(11)
  const blobs = memoryBlobs()
  const clock = quickClock(1_000)
  await using docent = await memoryDocent({ models: [provider], blobs, clock, leaseMs: 3_600_000 })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Lines' })
  const text = Array.from({ length: 900 }, (_, page) => `Page ${page} tells of the dome.`).join('\f')
  const { id } = await alice.ingest.plainTextJob({ collectionId, fileName: 'long.txt', text, chunkByPage: true })
  expect(await alice.jobs.wait(id, { timeoutSeconds: 60_000 })).toMatchObject({ overallStatus: 'completed' })
  expect(times.size).toBe(900)
  // Ten calls went well: two parts of 256 texts are kept, the two calls behind them are made again.
  expect([...times.values()].filter((count) => count > 1)).toHaveLength(128)
  const [found] = await alice.chunks.search(collectionId, { query: 'Page 700', topics: [] })
  expect(found).toMatchObject({ name: 'long.txt' })
  const keys = (await Array.fromAsync(blobs.list('documents/'))).map(({ key }) => key)
  expect(keys.filter((key) => key.includes('/embeddings-'))).toHaveLength(1)
})
