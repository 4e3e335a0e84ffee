import OpenAI, { BadRequestError, NotFoundError, PermissionDeniedError } from 'openai'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compatServer, type CompatServer } from './compat-server.ts'

let server: CompatServer
let client: OpenAI
const model = 'hashing-512'
const as = (apiKey: string) => new OpenAI({ baseURL: server.baseURL, apiKey, maxRetries: 0 })
beforeAll(async () => {
  server = await compatServer()
  client = as('alice')
})
afterAll(() => server[Symbol.asyncDispose]())

it('makes the vectors that passages are stored with, as numbers and as base64', async () => {
  const input = ['A ticket costs nine euros.', 'The museum is closed on Mondays.']
  const encode = `POST /embedding_models/${model}/encode_chunks_for_retrieval`
  const vectors: number[][] = (await server.api.alice.call(encode, { body: { chunks: input } })).body

  const floats = await client.embeddings.create({ model, input, encoding_format: 'float' })
  expect(floats).toEqual({
    object: 'list',
    model,
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: expect.any(Number), total_tokens: floats.usage.prompt_tokens, estimated: true },
  })
  expect(floats.usage.prompt_tokens).toBeGreaterThan(8)

  // The client asks for base64 when nothing is said, and decodes it.
  const decoded = await client.embeddings.create({ model, input: input[1]!, dimensions: 512 })
  expect(decoded.data.map(({ embedding }) => Array.from(embedding))).toEqual([vectors[1]])
})

it('says what is wrong with a call', async () => {
  const create = (body: object) => client.embeddings.create({ model, input: 'a', ...body })
  await expect(create({ model: 'none' })).rejects.toThrow(NotFoundError)
  await expect(create({ model: 'none' })).rejects.toMatchObject({ code: 'model_not_found', param: 'model' })
  await expect(create({ dimensions: 3 })).rejects.toMatchObject({
    status: 400,
    code: 'unsupported',
    param: 'dimensions',
  })
  for (const input of ['', [], [1, 2, 3], [[1]], [''], null])
    await expect(create({ input })).rejects.toThrow(BadRequestError)
  await expect(create({ encoding_format: 'int8' })).rejects.toMatchObject({ status: 400, param: 'encoding_format' })
})

it('is not for keys of one collection', async () => {
  const collection = await server.api.alice.call('POST /collections', { body: { name: 'A' } })
  const limited = as(`alice@${collection.body.id}`)
  await expect(limited.embeddings.create({ model, input: 'a' })).rejects.toThrow(PermissionDeniedError)
})
