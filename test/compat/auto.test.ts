import { builtInModels } from '@docent/adapters-llm'
import type { FakeAnswer } from '@docent/core/testing'
import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { compatServer, pixel } from './compat-server.ts'

const messages = [{ role: 'user' as const, content: 'Hello' }]

it('the answer names the model that gave it when the first choice is down', async () => {
  await using server = await compatServer()
  server.provider.answer(({ body }): FakeAnswer => (body['model'] === 'fake' ? { status: 500 } : {}))
  const client = new OpenAI({ baseURL: server.baseURL, apiKey: 'alice', maxRetries: 0 })
  expect(await client.chat.completions.create({ model: 'auto', messages })).toMatchObject({ model: 'org/plain' })
  const models = new Set<string>()
  for await (const chunk of await client.chat.completions.create({ model: 'auto', messages, stream: true })) {
    models.add(chunk.model)
  }
  const response = await client.responses.stream({ model: 'auto', input: 'Hello' }).finalResponse()
  expect([[...models], response.model]).toEqual([['org/plain'], 'org/plain'])
})

it('auto takes a model that can do what is asked', async () => {
  const speak = (text: string) =>
    async function* () {
      yield text
    }
  const blind = scriptedModels(speak('blind'))
  const { languageModels, ...provider } = scriptedModels(speak('seeing'), { vision: true, json: true })
  const seeing = { ...provider, languageModels: languageModels.map((model) => ({ ...model, id: 'seeing' })) }
  await using server = await apiServer({ docent: { models: [blind, seeing, builtInModels()] } })
  const client = new OpenAI({ baseURL: `${server.url}/compat_api/v1`, apiKey: 'alice', maxRetries: 0 })
  const ask = async (fields: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>) =>
    (await client.chat.completions.create({ model: 'auto', messages, ...fields })).model
  expect(await ask({})).toBe('scripted')
  expect(await ask({ response_format: { type: 'json_object' } })).toBe('seeing')
  const image = { type: 'image_url' as const, image_url: { url: pixel } }
  expect(await ask({ messages: [{ role: 'user', content: [image] }] })).toBe('seeing')
  await expect(ask({ model: 'scripted', messages: [{ role: 'user', content: [image] }] })).rejects.toMatchObject({
    status: 400,
  })
})
