import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { expect, it } from 'vitest'
import { aiSdkModels } from './ai-sdk/index.ts'
import { openaiCompatibleModels } from './openai-compatible/index.ts'

const price = { inputPerMillion: 1, outputPerMillion: 4 }
const facts = { displayName: 'Large', price, accuracy: 0.7, contextTokens: 32_000, vision: true } as const
const described = {
  id: 'large',
  displayName: 'Large',
  price,
  accuracy: 0.7,
  capabilities: { contextTokens: 32_000, outputTokens: 2048, vision: true },
}

it('takes models by id with their facts', () => {
  const models = { large: { ...facts, model: 'vendor/large-2' }, small: {} }
  const { languageModels } = openaiCompatibleModels({ baseUrl: 'http://models.example/v1', models })
  expect(languageModels).toMatchObject([described, { id: 'small', displayName: 'small' }])
  expect(languageModels[0]?.capabilities).not.toHaveProperty('model')
  const vendor = createOpenAICompatible({ name: 'vendor', baseURL: 'http://models.example/v1' })
  const sdk = aiSdkModels({ name: 'vendor', models: { large: { ...facts, model: vendor('large-2') } } })
  expect(sdk.languageModels).toMatchObject([described])
})
