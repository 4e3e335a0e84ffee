import { docentMcp } from '@docent/http-express/mcp'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { mcpClient, type McpClient } from '../support/mcp-client.ts'

const mcp = docentMcp()

const collectionsOf = async ({ tool }: McpClient) =>
  ((await tool('list_collections')).data as { collections: { collection_id: string }[] }).collections.map(
    (one) => one.collection_id,
  )

it('shows and changes only what the caller may over HTTP', async () => {
  await using server = await apiServer({ router: { mcp } })
  const { id, documentId } = await aurora(server.alice)
  await server.client('bob').call('GET /collections')
  await using bob = await mcpClient(server.url, 'bob')
  expect(await collectionsOf(bob)).toEqual([])
  const attempts: [string, object][] = [
    ['search_passages', { collection_id: id, query: 'ticket' }],
    ['ask', { question: 'What does a ticket cost?', collection_id: id }],
    ['list_documents', { collection_id: id }],
    ['read_document', { document_id: documentId }],
    ['add_text', { collection_id: id, file_name: 'a.txt', text: 'x' }],
    ['delete_document', { document_id: documentId }],
    ['delete_collection', { collection_id: id }],
    ['call_operation', { operation_id: 'get_collection', arguments: { collection_id: id } }],
  ]
  for (const [name, given] of attempts)
    expect(await bob.tool(name, { ...given }), name).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^Error 404: /),
    })
  await expect(bob.client.readResource({ uri: `docent://documents/${documentId}` })).rejects.toThrow(/document/i)
  expect((await bob.client.listResources()).resources).toEqual([])
  expect((await server.alice.call(`GET /documents/${documentId}`)).status).toBe(200)

  const share = { collection_id: id, username: 'bob' }
  await using alice = await mcpClient(server.url, 'alice')
  expect(await alice.tool('call_operation', { operation_id: 'share_collection', arguments: share })).toMatchObject({
    isError: false,
  })
  expect(await collectionsOf(bob)).toEqual([id])
  expect((await bob.tool('delete_collection', { collection_id: id })).text).toMatch(/^Error 403: /)
})

it('keeps a key of one collection to that collection', async () => {
  await using server = await apiServer({ router: { mcp } })
  const one = await aurora(server.alice)
  const other = await aurora(server.alice)
  await using keyed = await mcpClient(server.url, `alice@${one.id}`)
  const answer = await keyed.tool('ask', { question: 'What does a ticket for adults cost?' })
  expect(answer.data).toMatchObject({ sources: [{ document_id: one.documentId }] })
  expect(await keyed.tool('ask', { question: 'And here?', collection_id: other.id })).toMatchObject({ isError: true })
  expect(await keyed.tool('search_passages', { collection_id: other.id, query: 'ticket' })).toMatchObject({
    isError: true,
  })
  expect(await keyed.tool('create_collection', { name: 'Another' })).toMatchObject({ isError: true })
  expect(await keyed.tool('delete_collection', { collection_id: one.id })).toMatchObject({ isError: true })
  const { resources } = await keyed.client.listResources()
  const over = (await server.client(`alice@${one.id}`).call('GET /documents')).body as { id: string }[]
  expect(resources.map(({ uri }) => uri)).toEqual(over.map((document) => `docent://documents/${document.id}`))
  expect((await keyed.client.listPrompts()).prompts).toEqual([])
  await expect(keyed.client.readResource({ uri: `docent://documents/${other.documentId}` })).rejects.toThrow(
    /document/i,
  )
})

it('takes no key that has expired, was deactivated, or belongs to a deactivated user', async () => {
  const adminKey = 'the-key-of-the-administrator'
  const clock = manualClock()
  await using server = await apiServer({ router: { mcp }, realKeys: true, docent: { clock } })
  await server.docent.ensureAdministratorKey(adminKey)
  const admin = server.client(adminKey)
  await server.docent.meet({ userId: 'alice' })
  const keyOf = async (given: object = {}) =>
    (await admin.call('POST /admin/api_keys', { body: { user_id: 'alice', name: 'mcp', ...given } })).body as {
      secret_key: string
    }
  const post = (key: string) =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  const { secret_key } = await keyOf()
  const [{ id }] = (await admin.call('GET /admin/api_keys', { query: { filter: 'mcp' } })).body
  expect((await post(secret_key)).status).toBe(200)
  expect((await admin.call(`POST /admin/api_keys/deactivate/${id}`)).status).toBe(204)
  const refused = await post(secret_key)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
  expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } })

  const expiring = await keyOf({ expires_in: '2 days' })
  expect((await post(expiring.secret_key)).status).toBe(200)
  await clock.leap(2 * 86_400_000)
  expect((await post(expiring.secret_key)).status).toBe(401)

  const another = await keyOf()
  expect((await post(another.secret_key)).status).toBe(200)
  await server.docent.as({ userId: 'admin', permissions: ['administrator'] }).users.deactivate('alice')
  expect((await post(another.secret_key)).status).toBe(401)
})
