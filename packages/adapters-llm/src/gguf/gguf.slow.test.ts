/** @module-tag slow */
import type { ModelProvider, ModelRequest } from '@docent/core/ports'
import { collectAnswer, embeddingModelConformance, languageModelConformance } from '@docent/core/testing'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as runner from 'vitest'
import { afterAll, describe, expect, it } from 'vitest'
import { ggufModels } from './gguf-models.ts'
import { llamaRuntime } from './llama-runtime.ts'
import { dimensions, writeModel } from './made-model.fixture.ts'

const directory = mkdtempSync(join(tmpdir(), 'docent-gguf-'))
const file = join(directory, 'made.gguf')
writeModel(file)

const opened: ModelProvider[] = []
function open(own: object = {}) {
  const provider = ggufModels({
    models: [{ id: 'made', file, contextTokens: 1_024, outputTokens: 700, ...own }],
    embeddings: [{ id: 'made-embedding', file, dimensions, ...own }],
    threads: 1,
    gpu: false,
  })
  opened.push(provider)
  return { provider, model: provider.languageModels[0]!, embedding: provider.embeddingModels[0]! }
}
afterAll(async () => {
  for (const provider of opened) await provider.close()
  rmSync(directory, { recursive: true })
})

const request: ModelRequest = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Hello?' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'Hi.' }] },
    { role: 'user', content: [{ type: 'text', text: 'How much is a ticket for the ferry?' }] },
  ],
  temperature: 1,
  seed: 3,
}

languageModelConformance(runner, { name: 'ggufModels', kind: 'local', open: () => open().model, request })

embeddingModelConformance(runner, { name: 'ggufModels', kind: 'local', open: () => open().embedding })

describe('ggufModels', () => {
  it('reports why an answer ended, with the tokens of prompt and answer', async () => {
    const parts = await Array.fromAsync(open().model.stream({ ...request, maxOutputTokens: 3 }))
    const finish = parts.at(-1)!
    expect(finish).toMatchObject({ type: 'finish', reason: 'length', usage: { outputTokens: 3 } })
    if (finish.type === 'finish') expect(finish.usage.inputTokens).toBeGreaterThan(20)
  })

  it('answers the same by the same seed, one request after the other', async () => {
    const { model } = open()
    const answers = await Promise.all([1, 2].map(() => collectAnswer(model, request)))
    expect(answers[1]).toEqual(answers[0])
  })

  it('holds answers to a JSON schema', async () => {
    const schema = { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] } as const
    const { model } = open()
    let text = ''
    for await (const part of model.stream({ ...request, responseFormat: { type: 'json', schema } }))
      if (part.type === 'text-delta') text += part.text
    expect(JSON.parse(text)).toEqual({ sure: expect.any(Boolean) })
  })

  it('continues with the next request when one is left in its midst', async () => {
    const { model } = open()
    for await (const part of model.stream(request)) if (part.type === 'text-delta') break
    expect((await Array.fromAsync(model.stream(request))).at(-1)).toMatchObject({ type: 'finish' })
  })

  it('refuses what it cannot do, and reports what is wrong with files', async () => {
    const image = { type: 'image' as const, data: Uint8Array.of(1), mediaType: 'image/png' }
    const seen = open().model.stream({ messages: [{ role: 'user', content: [image] }] })
    await expect(Array.fromAsync(seen)).rejects.toMatchObject({ code: 'unsupported' })
    const broken = join(directory, 'broken.gguf')
    writeFileSync(broken, 'no model')
    for (const wrong of [broken, join(directory, 'gone.gguf')]) {
      const { model, embedding } = open({ file: wrong })
      const failure = { code: 'provider_failed', message: expect.stringContaining(wrong) }
      await expect(Array.fromAsync(model.stream(request))).rejects.toMatchObject(failure)
      await expect(embedding.embed(['a'], { kind: 'query' })).rejects.toMatchObject(failure)
    }
  })

  it('answers nothing after its end, and names the command that installs what is missing', async () => {
    const { provider, model } = open()
    await provider.ping()
    await provider.close()
    await expect(Array.fromAsync(model.stream(request))).rejects.toMatchObject({ code: 'unavailable' })
    const missing = () => {
      throw new Error('not found')
    }
    expect(() => llamaRuntime({}, missing)).toThrow('npm install node-llama-cpp@3.22.1')
  })
})
