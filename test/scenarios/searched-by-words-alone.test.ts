import { builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import { docentTools } from '@docent/core'
import { startFakeOpenAiServer, type FakeOpenAiServer } from '@docent/core/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'

const down = 'The embedding model cannot be used, so that only the words of the question were searched for: fake'
const question = 'Who repairs the roof of the house?'
let provider: FakeOpenAiServer
let server: ApiServer
let collectionId: string
beforeEach(async () => {
  provider = await startFakeOpenAiServer()
  const embeddings = [{ model: 'small', dimensions: 8 }]
  const remote = openaiCompatibleModels({ name: 'fake', baseUrl: provider.url, models: [], embeddings })
  server = await apiServer({ docent: { models: [builtInModels(), remote] } })
  const alice = server.docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Leases', embeddingModel: 'small' })
  collectionId = id
  await alice.ingest.plainText({ collectionId, fileName: 'a.txt', text: 'The landlord repairs the roof of the house.' })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await provider.close()
})

async function ask() {
  const { chats } = server.docent.as({ userId: 'alice' })
  const { id } = await chats.create({ collectionId })
  const { messageId, body } = await (await chats.complete(id, { message: question })).result()
  const [meta] = await chats.meta(messageId, { infoType: 'usage_stats' })
  return { body, warnings: (JSON.parse(meta!.content) as Record<string, unknown>)['retrieval_warnings'] }
}

const search = (query: string) =>
  server.alice.call(`POST /collections/${collectionId}/chunks/search`, {
    body: { query, topics: [], mode: 'hybrid', offset: 0, limit: 5 },
  })

it.each([401, 503])(
  'an embedding provider that answers %i leaves the words, and every way to search says so',
  async (status) => {
    expect(String((await ask()).warnings)).not.toContain('words')
    expect((await search(question)).headers.get('x-search-warnings')).toBeNull()

    provider.answer({ status })
    const answer = await ask()
    expect(answer.body).toContain('The landlord repairs the roof')
    expect(answer.warnings).toContain(down)
    const found = await search(question)
    expect(found).toMatchObject({ status: 200, body: [{ text: expect.stringContaining('landlord') }] })
    expect(found.headers.get('x-search-warnings')).toContain(down)
    const { search_passages: tool } = docentTools(server.docent.as({ userId: 'alice' })).aiSdk()
    const passages: unknown = await tool!.execute({ collection_id: collectionId, query: question })
    expect(passages).toMatchObject({ passages: [{}], warnings: [expect.stringContaining('Only the words')] })
    // Nothing by words, and nobody knows whether there is something by meaning.
    expect((await search('zzyzx')).status).toBe(502)
  },
)
