/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { docentMcp } from '@docent/http-express/mcp'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora, handbook } from '../support/aurora.ts'
import { generations, mcpClient, type Generation } from '../support/mcp-client.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { scriptedSource } from '../support/scripted-source.ts'

describe.each(Object.keys(generations) as Generation[])('tools in the %s protocol', (generation) => {
  it('are listed with what they do, and few', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp() } })
    await using mcp = await mcpClient(server.url, 'alice', { generation })
    expect(mcp.client.getNegotiatedProtocolVersion()).toBe(generations[generation])
    const { tools } = await mcp.client.listTools()
    const hints = tools.map(({ name, annotations }) => [
      name,
      annotations?.readOnlyHint === true ? 'reads' : annotations?.destructiveHint === true ? 'deletes' : 'writes',
    ])
    expect(hints).toEqual([
      ['list_collections', 'reads'],
      ['search_passages', 'reads'],
      ['ask', 'writes'],
      ['list_documents', 'reads'],
      ['read_document', 'reads'],
      ['list_chats', 'reads'],
      ['create_collection', 'writes'],
      ['add_text', 'writes'],
      ['add_web_page', 'writes'],
      ['wait_for_job', 'reads'],
      ['delete_document', 'deletes'],
      ['delete_collection', 'deletes'],
      ['find_operation', 'reads'],
      ['call_operation', 'deletes'],
    ])
    expect(JSON.stringify(tools).length).toBeLessThan(16_000)
  })

  it('fill a collection, find in it, answer from it and delete it', async () => {
    const source = scriptedSource('website', [
      { uri: 'https://example.org/', text: 'The dome opens at dusk.', listed: true },
    ])
    await using server = await apiServer({ router: { mcp: docentMcp() }, docent: { sources: [source] } })
    await using mcp = await mcpClient(server.url, 'alice', { generation })
    const made = await mcp.tool('create_collection', { name: 'Aurora' })
    const { collection_id } = made.data as { collection_id: string }
    const added = await mcp.tool('add_text', { collection_id, file_name: 'handbook.md', text: handbook })
    expect(added.data).toMatchObject({ state: 'completed', percent: 100, errors: [] })
    const { job_id, document_ids } = added.data as { job_id: string; document_ids: string[] }
    const page = await mcp.tool('add_web_page', { collection_id, url: 'https://example.org/', timeout_seconds: 0 })
    const { job_id: pageJob } = page.data as { job_id: string }
    expect((await mcp.tool('wait_for_job', { job_id: pageJob })).data).toMatchObject({ state: 'completed' })
    expect((await mcp.tool('wait_for_job', { job_id, timeout_seconds: 0 })).data).toEqual(added.data)

    expect((await mcp.tool('list_collections', { name_filter: 'Aur' })).data).toMatchObject({
      collections: [{ collection_id, name: 'Aurora', document_count: 2, status: 'active' }],
    })
    const documents = (await mcp.tool('list_documents', { collection_id })).data as {
      documents: { document_id: string }[]
    }
    const [document_id] = document_ids
    expect(documents.documents.map((one) => one.document_id)).toContain(document_id)
    expect((await mcp.tool('list_documents')).data).toEqual(documents)
    const found = await mcp.tool('search_passages', { collection_id, query: 'ticket adults euros' })
    const { passages } = found.data as { passages: object[] }
    expect(passages[0]).toMatchObject({
      document: 'handbook.md',
      ...{ document_id, pages: '1', text: expect.stringContaining('12 euros') },
    })
    const rest = await mcp.tool('search_passages', { collection_id, query: 'ticket adults euros', offset: 1 })
    expect(rest.data).toEqual({ passages: passages.slice(1) })
    const narrowed = { collection_id, query: 'ticket', document_ids: ['another'] }
    expect((await mcp.tool('search_passages', narrowed)).data).toEqual({ passages: [] })
    expect(JSON.parse(found.text)).toEqual(found.data)
    const read = await mcp.tool('read_document', { document_id })
    expect(read.data).toMatchObject({
      document: 'handbook.md',
      pages: '1',
      text: expect.stringContaining('Mount Vell'),
    })
    expect(read.data).not.toHaveProperty('next_passage')

    await mcp.tool('delete_document', { document_id, collection_id })
    expect(await mcp.tool('read_document', { document_id })).toMatchObject({ isError: true })
    expect((await mcp.tool('delete_collection', { collection_id })).data).toEqual({ deleted: collection_id })
    expect((await mcp.tool('list_collections')).data).toEqual({ collections: [] })
  })

  it('answer with sources, and continue a chat', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp() } })
    const { id, documentId } = await aurora(server.alice)
    await using mcp = await mcpClient(server.url, 'alice', { generation })
    const answer = await mcp.tool('ask', { question: 'What does a ticket for adults cost?', collection_id: id })
    expect(answer.data).toMatchObject({
      answer: expect.stringContaining('12 euros'),
      sources: [{ document: 'handbook.md', document_id: documentId, pages: '1' }],
    })
    const { chat_id } = answer.data as { chat_id: string }
    expect(answer.text).toMatch(/12 euros[^]*Sources:\n\[1\] handbook\.md, page 1[^]*chat_id: /)
    await mcp.tool('ask', { question: 'When is it closed?', chat_id })
    expect((await server.alice.call(`GET /chats/${chat_id}/messages`)).body).toHaveLength(4)
    expect((await mcp.tool('list_chats', { collection_id: id })).data).toMatchObject({
      chats: [{ chat_id, collection_id: id }],
    })
  })
})

it('reports how far an answer is, to clients that ask', async () => {
  const model = scriptedModels(async function* () {
    for (let index = 0; index < 50; index++) yield `Dome ${index} turns. `
  })
  await using server = await apiServer({ router: { mcp: docentMcp() }, docent: { models: [model, builtInModels()] } })
  await using mcp = await mcpClient(server.url, 'alice')
  const reports: number[] = []
  const given = { question: 'What do they do?', model: 'scripted' }
  const answer = await mcp.client.callTool(
    { name: 'ask', arguments: given },
    { onprogress: ({ progress }) => reports.push(progress) },
  )
  expect(answer.structuredContent).toMatchObject({ answer: expect.stringContaining('Dome 49 turns.'), sources: [] })
  expect(reports.length).toBeGreaterThan(0)
  expect(reports).toEqual(reports.toSorted((one, other) => one - other))
})

it('reads a long document in parts that make it whole', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  const { id } = (await server.alice.call('POST /collections', { body: { name: 'Long' } })).body
  const lines = Array.from({ length: 400 }, (_, index) => `Sentence number ${index} says that dome ${index} is open.`)
  const query = { collection_id: id, file_name: 'long.md' }
  await server.alice.call('POST /ingest/plain_text', { query, body: lines.join('\n\n') })
  const [{ id: document_id }] = (await server.alice.call(`GET /collections/${id}/documents`)).body
  await using mcp = await mcpClient(server.url, 'alice')
  let text = ''
  let calls = 0
  for (let from: number | undefined = 0; from !== undefined; calls++) {
    const part = await mcp.tool('read_document', { document_id, from_passage: from, max_characters: 4_000 })
    const data = part.data as { text: string; next_passage?: number }
    expect(data.text.length).toBeLessThanOrEqual(4_000)
    text += `${data.text}\n\n`
    from = data.next_passage
  }
  expect(calls).toBeGreaterThan(3)
  expect(text.match(/number \d+/g)).toEqual(lines.map((_, index) => `number ${index}`))
  const beyond = await mcp.tool('read_document', { document_id, from_passage: 5_000 })
  expect([beyond.isError, beyond.text]).toEqual([true, expect.stringContaining('no passage 5000')])
})

it('says in words what is wrong with a call', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  await using mcp = await mcpClient(server.url, 'alice')
  const wrong = async (name: string, given: object) => {
    const { isError, text } = await mcp.tool(name, { ...given })
    expect(isError).toBe(true)
    return text
  }
  expect(await wrong('search_passages', { query: 'x' })).toBe('Error 400: collection_id is required.')
  expect(await wrong('search_passages', { query: 'x', collection_id: 'none' })).toMatch(/^Error 404: /)
  expect(await wrong('list_collections', { limit: 1_000 })).toMatch(/^Error 400: limit must be /)
  await expect(mcp.tool('fly')).rejects.toThrow(/no tool fly/)
})
