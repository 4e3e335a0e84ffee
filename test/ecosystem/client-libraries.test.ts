import { createClient } from '@docent/client'
import { docentProvider, passageTools } from '@docent/client/ai-sdk'
import { docentRetriever as langchainRetriever } from '@docent/client/langchain'
import { docentRetriever as llamaindexRetriever } from '@docent/client/llamaindex'
import { StringOutputParser } from '@langchain/core/output_parsers'
import { RunnableLambda } from '@langchain/core/runnables'
import { MetadataMode } from '@llamaindex/core/schema'
import { embedMany, generateText, Output, stepCountIs, streamText } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compatServer, type CompatServer } from '../compat/compat-server.ts'
import { aurora, type Aurora } from '../support/aurora.ts'

let server: CompatServer
let collection: Aurora
beforeAll(async () => {
  server = await compatServer({ compatibility: { collections: true, tools: true } })
  collection = await aurora(server.api.alice)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.provider.answer({ tokens: ['A ticket costs ', '12 euros [1].'] }))

const question = 'How much is a ticket for adults?'
const source = (apiKey = 'alice') => ({
  client: createClient({ baseUrl: server.api.url, apiKey }),
  collectionId: collection.id,
  limit: 3,
})
const place = () => ({
  collection_id: collection.id,
  document_id: collection.documentId,
  document: 'handbook.md',
  pages: expect.any(String),
  chunk_id: expect.any(Number),
})

describe('the retriever of LangChain', () => {
  it('finds passages, also as the first part of a chain', async () => {
    const retriever = langchainRetriever(source())
    const documents = await retriever.invoke(question)
    expect(documents[0]).toMatchObject({
      id: expect.stringMatching(new RegExp(`^${collection.id}:\\d+$`)),
      pageContent: expect.stringContaining('12 euros'),
      metadata: { ...place(), score: expect.any(Number) },
    })
    const scores = documents.map(({ metadata }) => metadata.score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)

    const join = (found: typeof documents) => found.map(({ pageContent }) => pageContent).join('\n')
    const chain = retriever.pipe(RunnableLambda.from(join)).pipe(new StringOutputParser())
    expect(await chain.invoke(question)).toContain('12 euros')
  })

  it('stays in the documents that are named, and reports what is refused', async () => {
    expect(await langchainRetriever({ ...source(), documentIds: ['none'] }).invoke(question)).toEqual([])
    await expect(langchainRetriever(source('bob')).invoke(question)).rejects.toMatchObject({ status: 404 })
  })
})

it('the retriever of LlamaIndex gives nodes with scores', async () => {
  const nodes = await llamaindexRetriever(source()).retrieve({ query: question })
  expect(nodes[0]!.node.getContent(MetadataMode.NONE)).toContain('12 euros')
  expect(nodes[0]).toMatchObject({ score: expect.any(Number), node: { metadata: place() } })
  await expect(llamaindexRetriever(source('bob')).retrieve({ query: question })).rejects.toMatchObject({ status: 404 })
})

describe('the provider of the AI SDK', () => {
  const provider = (apiKey = 'alice') => docentProvider({ baseUrl: `${server.api.url}/`, apiKey })

  it('answers from a collection, with what it cites, whole and streamed', async () => {
    const cited = { docent: { citations: [{ document_name: 'handbook.md', document_id: collection.documentId }] } }
    const model = provider().collection(collection.id)
    const whole = await generateText({ model, prompt: question })
    expect(whole.text).toBe('A ticket costs 12 euros [1].')
    expect(whole.providerMetadata).toMatchObject(cited)
    expect(whole.usage).toMatchObject({ inputTokens: 10, outputTokens: 2 })

    const stream = streamText({ model, prompt: question })
    const pieces = await Array.fromAsync(stream.textStream)
    expect(pieces.join('')).toBe('A ticket costs 12 euros [1].')
    expect(await stream.providerMetadata).toMatchObject(cited)
    expect(await stream.usage).toMatchObject({ inputTokens: 10, outputTokens: 2 })
  })

  it('calls language models, for objects too, and embedding models', async () => {
    server.provider.answer({ tokens: ['{"euros":', '12}'] })
    const { output } = await generateText({
      model: provider().languageModel('fake'),
      prompt: question,
      output: Output.object({ schema: z.object({ euros: z.number() }) }),
    })
    expect(output).toEqual({ euros: 12 })
    expect(server.provider.calls.at(-1)!.body['response_format']).toMatchObject({ type: 'json_schema' })
    const [embedding] = (await server.api.alice.call<{ id: string }[]>('GET /embedding_models')).body
    const model = provider().embeddingModel(embedding!.id)
    const { embeddings } = await embedMany({ model, values: ['one', 'two'] })
    expect(embeddings.map((vector) => vector.length > 10)).toEqual([true, true])
  })

  it('turns refusals into errors of the AI SDK', async () => {
    const call = generateText({ model: provider('bob').collection(collection.id), prompt: question, maxRetries: 0 })
    await expect(call).rejects.toMatchObject({ name: 'AI_APICallError', statusCode: 404 })
  })
})

it('the tool of the AI SDK looks passages up for a model', async () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const input = JSON.stringify({ query: question })
  const steps = [
    {
      content: [{ type: 'tool-call' as const, toolCallId: '1', toolName: 'search_passages', input }],
      reason: 'tool-calls',
    },
    { content: [{ type: 'text' as const, text: 'Twelve.' }], reason: 'stop' },
  ] as const
  let step = 0
  const model = new MockLanguageModelV4({
    async doGenerate() {
      const { content, reason } = steps[step++]!
      return { content: [...content], finishReason: { unified: reason, raw: undefined }, usage, warnings: [] }
    },
  })
  const done = await generateText({
    model,
    tools: passageTools(source()),
    stopWhen: stepCountIs(2),
    prompt: 'Look it up.',
  })
  expect(done.steps[0]!.toolResults[0]!.output).toMatchObject({
    passages: expect.arrayContaining([{ ...place(), text: expect.stringContaining('12 euros') }]),
  })
  expect(done.text).toBe('Twelve.')
})
