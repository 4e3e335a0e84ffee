import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type {
  LanguageModelV2,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { EmbeddingModel, LanguageModel, ModelRequest } from '@docent/core/ports'
import { collectAnswer, embeddingModelConformance, languageModelConformance } from '@docent/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aiSdkModels } from './ai-sdk-models.ts'
import type { SdkLanguageModel, SdkLanguageModelDescriptor } from './language-model.ts'

const runner = { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach }

function first<Model extends LanguageModel | EmbeddingModel>([model]: readonly Model[]): Model {
  if (model === undefined) throw new Error('The provider has no such model.')
  return model
}

const sdk = (baseURL: string) =>
  createOpenAICompatible({ name: 'fake', baseURL, includeUsage: true, supportsStructuredOutputs: true })

languageModelConformance(runner, {
  name: 'aiSdkModels',
  kind: 'remote',
  open: (url) => {
    const model = sdk(url).chatModel('fake')
    const capabilities = { vision: true, tools: true }
    return first(aiSdkModels({ name: 'fake', models: [{ model, capabilities }] }).languageModels)
  },
})

embeddingModelConformance(runner, {
  name: 'aiSdkModels',
  kind: 'remote',
  open: (url) => {
    const model = sdk(url).embeddingModel('fake')
    return first(aiSdkModels({ name: 'fake', embeddings: [{ model, dimensions: 8 }] }).embeddingModels)
  },
})

describe('aiSdkModels', () => {
  const request: ModelRequest = {
    messages: [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hello?' },
          { type: 'image', data: Uint8Array.of(7), mediaType: 'image/png' },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
    ],
  }
  const calls: LanguageModelV4CallOptions[] = []
  const handMade = (...parts: LanguageModelV4StreamPart[]): LanguageModelV4 => ({
    specificationVersion: 'v4',
    provider: 'mine',
    modelId: 'hand-made',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('Only streams are used.')),
    doStream: (options) => {
      calls.push(options)
      return Promise.resolve({ stream: ReadableStream.from(parts) })
    },
  })
  const usage = (input: number, output: number) => ({
    inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  })
  const ask = (entry: SdkLanguageModel | SdkLanguageModelDescriptor) =>
    collectAnswer(first(aiSdkModels({ name: 'mine', models: [entry] }).languageModels), request)
  beforeEach(() => {
    calls.length = 0
  })

  it('maps the parts of a hand-made model', async () => {
    const model = handMade(
      { type: 'stream-start', warnings: [] },
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Good' },
      { type: 'text-delta', id: 't', delta: '' },
      { type: 'text-delta', id: 't', delta: ' day' },
      { type: 'text-end', id: 't' },
      { type: 'finish', finishReason: { unified: 'length', raw: 'max' }, usage: usage(3, 2) },
    )
    const { parts } = await ask({ model, capabilities: { vision: true } })
    expect(parts).toEqual([
      { type: 'reasoning-delta', text: 'Hm' },
      { type: 'text-delta', text: 'Good' },
      { type: 'text-delta', text: ' day' },
      { type: 'finish', reason: 'length', usage: { inputTokens: 3, outputTokens: 2 } },
    ])
  })

  it('gives the prompt in the form of version 4', async () => {
    const model = handMade({ type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: usage(1, 1) })
    await ask({ model, capabilities: { vision: true } })
    expect(calls[0]?.prompt).toEqual([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hello?' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: Uint8Array.of(7) } },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
    ])
  })

  it('takes models of version 2', async () => {
    const prompts: unknown[] = []
    const model: LanguageModelV2 = {
      specificationVersion: 'v2',
      provider: 'mine',
      modelId: 'old',
      supportedUrls: {},
      doGenerate: () => Promise.reject(new Error('Only streams are used.')),
      doStream: ({ prompt }) => {
        prompts.push(prompt[1]?.content[1])
        return Promise.resolve({
          stream: ReadableStream.from([
            { type: 'text-delta' as const, id: 't', delta: 'Old' },
            {
              type: 'finish' as const,
              finishReason: 'unknown' as const,
              usage: { inputTokens: 4, outputTokens: undefined, totalTokens: undefined },
            },
          ]),
        })
      },
    }
    const { text, finish } = await ask({ model, capabilities: { vision: true } })
    expect([text, finish]).toEqual([
      'Old',
      { type: 'finish', reason: 'other', usage: { inputTokens: 4, outputTokens: undefined } },
    ])
    expect(prompts).toEqual([{ type: 'file', mediaType: 'image/png', data: Uint8Array.of(7) }])
  })

  it.each<readonly [string, LanguageModelV4StreamPart[]]>([
    [
      'an interrupted stream',
      [{ type: 'finish', finishReason: { unified: 'interrupted', raw: undefined }, usage: usage(1, 1) }],
    ],
    ['a stream without a finish', [{ type: 'text-delta', id: 't', delta: 'Half' }]],
    ['an error part', [{ type: 'error', error: new Error('secret detail') }]],
  ])('reports %s as provider_failed', async (_what, parts) => {
    await expect(ask({ model: handMade(...parts), capabilities: { vision: true } })).rejects.toMatchObject({
      code: 'provider_failed',
      message: 'mine failed; try again.',
    })
  })

  it('refuses images of models that are not declared to read them', async () => {
    await expect(ask(handMade())).rejects.toMatchObject({ code: 'unsupported' })
    expect(calls).toHaveLength(0)
  })

  it.each<readonly [string, unknown]>([
    ['a name as text', 'openai/gpt-5'],
    ['a name as text in a descriptor', { model: 'openai/gpt-5' }],
    ['another version', { ...handMade(), specificationVersion: 'v9' }],
    ['nothing', null],
  ])('refuses %s', (_what, model) => {
    expect(() => aiSdkModels({ name: 'mine', models: [model as SdkLanguageModel] })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})
