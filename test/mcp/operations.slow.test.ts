/** @module-tag slow */
import { docentMcp, type McpOptions } from '@docent/http-express/mcp'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { mcpClient } from '../support/mcp-client.ts'

interface Found {
  operations: { operation_id: string; read_only: boolean; arguments: { properties: Record<string, unknown> } }[]
}

it('finds operations by words, and one by its name with all its arguments', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  await using mcp = await mcpClient(server.url, 'alice')
  const find = async (query: string) => ((await mcp.tool('find_operation', { query })).data as Found).operations
  const ids = async (query: string) => (await find(query)).map(({ operation_id }) => operation_id)
  expect((await ids('share a collection with another user')).slice(0, 2)).toContain('share_collection')
  expect((await ids('add a tag to a document'))[0]).toBe('create_tag_on_document')
  expect(await ids('list my scheduled tasks')).toContain('list_scheduled_tasks')
  expect((await ids('usage statistics by model'))[0]).toBe('get_usage_stats_by_model')
  expect(await ids('xyzzy')).toEqual([])
  const [completion] = await find('get_completion')
  expect(JSON.stringify(completion)).toContain('agent_accuracy')
  const listed = await find('ask a question in a chat session')
  expect(listed.map(({ operation_id }) => operation_id)).toContain('get_completion')
  expect(JSON.stringify(listed).length).toBeLessThan(15_000)
})

it('calls an operation with parameters, bodies, texts and files', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  const { id, documentId } = await aurora(server.alice)
  await using mcp = await mcpClient(server.url, 'alice')
  const call = (operation_id: string, given: object) => mcp.tool('call_operation', { operation_id, arguments: given })

  const changed = await call('update_collection', { collection_id: id, body: { name: 'Borealis' } })
  expect(JSON.parse(changed.text)).toMatchObject({ id, name: 'Borealis' })
  expect(JSON.parse((await call('list_collections', { limit: 1, name_filter: 'Bor' })).text)).toHaveLength(1)
  const chunks = await call('get_collection_chunks', { collection_id: id, chunk_ids: [1, 2] })
  expect(JSON.parse(chunks.text)[0]).toMatchObject({ id: 1, name: 'handbook.md' })
  const text = await call('create_ingest_from_plain_text_job', {
    ...{ collection_id: id, file_name: 'a & b.txt', metadata: { team: 'sales' } },
    body: 'The dome turns.',
  })
  expect(JSON.parse(text.text)).toMatchObject({ kind: expect.any(String) })
  const uploaded = await call('upload_file', { file: { filename: 'note.txt', base64: btoa('The keeper is Ida.') } })
  const [upload] = [JSON.parse(uploaded.text)].flat()
  expect(upload).toMatchObject({ id: expect.any(String) })
  expect((await call('delete_document', { document_id: documentId })).text).toBe('Done (204).')
  expect((await server.alice.call(`GET /documents/${documentId}`)).status).toBe(404)
})

it('answers wrong calls as the operation does', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  await using mcp = await mcpClient(server.url, 'alice')
  const call = async (operation_id: string, given: object) => {
    const { isError, text } = await mcp.tool('call_operation', { operation_id, arguments: given })
    return isError ? text : 'succeeded'
  }
  expect(await call('fly', {})).toBe('Error 404: There is no operation fly.')
  expect(await call('get_collection', { id: 'x' })).toBe(
    'Error 400: get_collection has no argument id: it takes collection_id.',
  )
  expect(await call('get_collection', {})).toBe('Error 400: collection_id is required.')
  expect(await call('get_collection', { collection_id: '../collections' })).toMatch(/^Error 404: /)
  expect(await call('create_collection', { body: { name: '' } })).toMatch(/^Error 400: name must be /)
  expect(await call('list_all_collections', {})).toMatch(/^Error 40[13]: /)
  expect(await call('upload_file', { file: 'text' })).toMatch(/^Error 400: file must be an object/)
})

it('cuts off long answers, and passes files on', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  const { id } = await aurora(server.alice)
  const metadata = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key${index}`, 'x'.repeat(200)]))
  await server.alice.call('POST /collections', { body: { name: 'Wide', metadata_dict: metadata } })
  const query = { collection_id: id, file_name: 'data.csv' }
  await server.alice.call('POST /ingest/plain_text', { query, body: 'a,b\n1,2\n' })
  await using mcp = await mcpClient(server.url, 'alice')
  const long = await mcp.tool('call_operation', { operation_id: 'list_collections' })
  expect(long.text.length).toBeLessThan(40_200)
  expect(long.text).toMatch(/\[Cut off: \d+ characters in all\. Ask for less, with limit and offset or a filter\.\]$/)
  const documents = (await server.alice.call(`GET /collections/${id}/documents`)).body as { id: string; name: string }[]
  const original = documents.find(({ name }) => name === 'handbook.md')!
  const given = { operation_id: 'get_file', arguments: { id: original.id } }
  const { content } = await mcp.client.callTool({ name: 'call_operation', arguments: given })
  expect(content[0]).toMatchObject({ type: 'text', text: expect.stringContaining('Handbook of the Aurora') })
})

it('serves the tools that the host chose', async () => {
  const namesWith = async (options: McpOptions) => {
    await using server = await apiServer({ router: { mcp: docentMcp(options) } })
    await using mcp = await mcpClient(server.url, 'alice')
    return (await mcp.client.listTools()).tools.map(({ name }) => name)
  }
  const basic = await namesWith({ tools: 'basic' })
  expect(basic).toHaveLength(12)
  expect(basic).not.toContain('call_operation')
  expect(await namesWith({ tools: ['ask', 'list_tags'] })).toEqual(['ask', 'list_tags'])

  await using server = await apiServer({ router: { mcp: docentMcp({ tools: ['create_tag', 'delete_tag'] }) } })
  await using mcp = await mcpClient(server.url, 'alice')
  const { tools } = await mcp.client.listTools()
  expect(tools.map(({ annotations }) => annotations?.destructiveHint)).toEqual([false, true])
  const made = await mcp.tool('create_tag', { body: { name: 'public' } })
  expect([made.isError, made.text]).toEqual([false, expect.stringContaining('public')])
  await expect(mcp.tool('ask', { question: 'Why?' })).rejects.toThrow('There is no tool ask.')

  await expect(apiServer({ router: { mcp: docentMcp({ tools: ['aks'] }) } })).rejects.toThrow(
    'The option tools of docentMcp() names aks, which is neither a tool nor an operation.',
  )
})
