/** @module-tag slow */
import { sqliteStorage } from '@docent/adapters-storage'
import { eq } from '@docent/core/ports'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

const open = async () => {
  const server = await apiServer()
  const made = await server.alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })
  const path = `/collections/${made.body.id}`
  const look = async () => ({
    collection: (await server.alice.call(`GET ${path}`)).body.rag_type,
    chats: (await server.alice.call(`GET ${path}/chat_settings`)).body.rag_config?.rag_type,
    inProcess: (await server.docent.as({ userId: 'alice' }).collections.get(made.body.id)).ragType,
  })
  const used = async () => {
    const chat = (await server.alice.call('POST /chats', { query: { collection_id: made.body.id } })).body.id
    const answer = await server.alice.call(`POST /chats/${chat}/completions`, { body: { message: 'Does it turn?' } })
    const query = { info_type: 'usage_stats' }
    const [stats] = (await server.alice.call(`GET /messages/${answer.body.message_id}/meta`, { query })).body
    const { rag_type: way, rag_type_asked: asked } = JSON.parse(stats.content)
    return asked ?? way
  }
  return { server, path, look, used }
}

const all = (ragType: string | undefined) => ({ collection: ragType, chats: ragType, inProcess: ragType })

it('the way of answering of a collection is one setting, by whichever name it is set', async () => {
  const { server, path, look, used } = await open()
  await using _server = server
  const { alice } = server
  expect(await look()).toEqual(all(undefined))
  expect((await alice.call(`PATCH ${path}`, { body: { rag_type: 'llm_only' } })).body.rag_type).toBe('llm_only')
  expect(await look()).toEqual(all('llm_only'))
  expect(await used()).toBe('llm_only')

  const settings = { llm: 'extractive', rag_config: { rag_type: 'rag', rag_max_chunks: 3 } }
  expect((await alice.call(`PUT ${path}/chat_settings`, { body: settings })).status).toBe(204)
  expect(await look()).toEqual(all('rag'))
  expect(await used()).toBe('rag')

  await alice.call(`PATCH ${path}`, { body: { rag_type: 'hyde1' } })
  expect(await look()).toEqual(all('hyde1'))
  expect((await alice.call(`GET ${path}/chat_settings`)).body).toEqual({
    llm: 'extractive',
    rag_config: { rag_type: 'hyde1', rag_max_chunks: 3 },
  })

  // All chat settings are replaced, so this one is gone too.
  await alice.call(`PUT ${path}/chat_settings`, { body: { llm: 'extractive' } })
  expect(await look()).toEqual(all(undefined))
  // A way that a collection does not name shows where it was set.
  await alice.call(`PUT ${path}/chat_settings`, { body: { rag_config: { rag_type: 'fast_agentic_rag' } } })
  expect(await look()).toEqual({ collection: undefined, chats: 'fast_agentic_rag', inProcess: undefined })
})

it('PATCH takes chat settings, and says of other fields where they are changed', async () => {
  const { server, path, look } = await open()
  await using _server = server
  const { alice } = server
  const chat_settings = { llm: 'extractive', rag_config: { rag_type: 'rag' } }
  expect((await alice.call(`PATCH ${path}`, { body: { chat_settings } })).status).toBe(200)
  expect((await alice.call(`GET ${path}/chat_settings`)).body).toEqual(chat_settings)
  expect(await look()).toEqual(all('rag'))
  expect(await alice.call(`PATCH ${path}`, { body: { rag_type: 'auto', chat_settings } })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^rag_type is auto and chat_settings/) },
  })
  expect(await alice.call(`PATCH ${path}`, { body: { chat_settings: { llm: 'nobody' } } })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('nobody') },
  })
  for (const body of [
    { collection_settings: { max_tokens_per_chunk: 300 } },
    { metadata_dict: { a: 'b' } },
    { expiry_date: '2999-01-01' },
    { embedding_model: 'other' },
  ]) {
    const [field] = Object.keys(body)
    expect(await alice.call(`PATCH ${path}`, { body })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(field!) },
    })
    expect((await alice.call(`PATCH ${path}`, { body: { [field!]: null } })).status).toBe(200)
  }
  expect(await look()).toEqual(all('rag'))
})

it('what an earlier version kept beside the chat settings still holds, until either is set', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-rag-type-'))
  try {
    const storage = sqliteStorage({ directory })
    await using server = await apiServer({ docent: { storage } })
    const alice = server.docent.as({ userId: 'alice' })
    const { id } = await alice.collections.create({ name: 'Aurora' })
    const set = { rag_type: 'all_data' }
    await storage.writeWhere({ kind: 'update', table: 'collection', where: eq('id', id), set, limit: 1 })
    expect((await alice.collections.get(id)).ragType).toBe('all_data')
    expect(await alice.collections.chatSettings(id)).toMatchObject({ ragConfig: { ragType: 'all_data' } })
    await alice.collections.update(id, { ragType: 'auto' })
    expect((await alice.collections.get(id)).ragType).toBe('auto')
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
