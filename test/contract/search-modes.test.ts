import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

const texts = {
  'pier.txt': 'The pier is repaired in May. The harbour master closes it for boats.',
  'ferry.txt': 'The ferry leaves at noon and needs an hour.',
  'crane.txt': 'The crane lifts forty tonnes.',
}

async function harbour() {
  const server = await apiServer()
  const { alice } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Harbour', description: '' } })).body
  for (const [name, body] of Object.entries(texts)) {
    const query = { collection_id: id, file_name: name }
    await alice.call('POST /ingest/plain_text', { query, body, headers: { 'Content-Type': 'text/plain' } })
  }
  const search = (body: object, client = alice) =>
    client.call(`POST /collections/${id}/chunks/search`, { body: { topics: [], ...body } })
  const names = async (body: object) => (await search(body)).body.map(({ name }: { name: string }) => name)
  return { server, search, names, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

describe('searches for chunks', () => {
  it('go by words alone unless another mode is named', async () => {
    await using made = await harbour()
    const query = 'When does the ferry leave?'
    expect(await made.names({ query, mode: 'lexical' })).toEqual(await made.names({ query }))
  })

  it('have the best passage of a question first by words and meaning, in pages', async () => {
    await using made = await harbour()
    const all = { query: 'When does the ferry leave?', mode: 'hybrid' }
    const names = await made.names(all)
    expect(names[0]).toBe('ferry.txt')
    expect(await made.names({ ...all, offset: 1, limit: 1 })).toEqual(names.slice(1, 2))
    const { body } = await made.search(all)
    const scores = body.map(({ score }: { score: number }) => score)
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one))
  })

  it('refuse other modes, and those who may not see the collection', async () => {
    await using made = await harbour()
    expect(await made.search({ query: 'ferry', mode: 'vector' })).toMatchObject({ status: 400 })
    expect((await made.search({ query: 'ferry', mode: 'hybrid' }, made.server.bob)).status).toBe(404)
  })
})
