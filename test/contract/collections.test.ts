import { builtInModels } from '@docent/adapters-llm'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { exactly, time, uuid } from '../support/expected-values.ts'
import { heldVectors } from '../support/held-vectors.ts'
import { letterEmbeddings } from '../support/letter-embeddings.ts'

it('creates, reads, changes and deletes a collection', async () => {
  await using server = await apiServer()
  const { alice } = server
  const created = await alice.call('POST /collections', {
    body: JSON.stringify({ name: 'Aurora', description: 'All about it', vex_encryption: 'disabled', workspace: null }),
    // Known clients send it so.
    headers: { 'Content-Type': 'text/plain' },
  })
  const collection = {
    id: uuid,
    name: 'Aurora',
    description: 'All about it',
    embedding_model: expect.any(String),
    document_count: 0,
    document_size: 0,
    created_at: time,
    updated_at: time,
    user_count: 1,
    is_public: false,
    username: 'alice',
    sessions_count: 0,
    status: 'active',
    size_limit: 10_000_000_000,
    metadata_dict: {},
    description_auto_generated: false,
  }
  expect(created).toMatchObject({ status: 201, body: exactly(collection) })
  expect(created.headers.get('location')).toBe(`${server.url}/api/v1/collections/${created.body.id}`)

  const path = `/collections/${created.body.id}`
  expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: created.body })
  const changed = await alice.call(`PATCH ${path}`, { body: { name: 'Borealis', rag_type: 'rag' } })
  expect(changed).toMatchObject({ status: 200, body: { ...collection, name: 'Borealis', rag_type: 'rag' } })
  expect(await alice.call('GET /collections/count')).toMatchObject({ status: 200, body: { count: 1 } })

  const deleted = await alice.call(`DELETE ${path}`, { query: { timeout: 60 } })
  expect([deleted.status, deleted.body]).toEqual([204, undefined])
  expect(await alice.call(`GET ${path}`)).toMatchObject({
    status: 404,
    body: { code: 404, message: expect.any(String) },
  })
  expect(await alice.call('GET /collections/count')).toMatchObject({ body: { count: 0 } })
})

it('lists collections filtered, sorted and in pages', async () => {
  await using server = await apiServer()
  const { alice } = server
  for (const [name, team] of [
    ['Beta', 'sales'],
    ['Alpha', 'legal'],
    ['Gamma', 'sales'],
  ])
    await alice.call('POST /collections', { body: { name, description: '', metadata_dict: { team } } })
  const names = async (query: Record<string, string | number | boolean>) =>
    (await alice.call('GET /collections', { query })).body.map(({ name }: { name: string }) => name)
  expect(await names({})).toEqual(['Gamma', 'Alpha', 'Beta'])
  expect(await names({ sort_column: 'name', ascending: true, limit: 2 })).toEqual(['Alpha', 'Beta'])
  expect(await names({ sort_column: 'name', ascending: true, offset: 2 })).toEqual(['Gamma'])
  expect(await names({ name_filter: 'AMM' })).toEqual(['Gamma'])
  expect(await names({ metadata_filter: '{"team":"sales"}', current_user_only: true })).toEqual(['Gamma', 'Beta'])
  expect(await names({ metadata_filter: '' })).toHaveLength(3)
  expect(await server.bob.call('GET /collections')).toMatchObject({ status: 200, body: [] })
})

it.each([
  [{ limit: 0 }, 'limit must be a whole number between 1 and 1000.'],
  [{ limit: 1001 }, 'limit must be a whole number between 1 and 1000.'],
  [{ offset: -1 }, 'offset must be'],
  [{ sort_column: 'username' }, 'sort_column must be one of name, document_count'],
  [{ ascending: 'perhaps' }, 'ascending must be true or false.'],
  [{ metadata_filter: '{' }, 'metadata_filter is not valid: expected a JSON object'],
  [{ metadata_filter: '[1]' }, 'metadata_filter is not valid: expected a JSON object'],
  [{ metadata_filter: '{"a":null}' }, 'metadata_filter.a must be'],
])('refuses the list query %o', async (query, message) => {
  await using server = await apiServer()
  const answer = await server.alice.call('GET /collections', { query })
  expect(answer).toMatchObject({ status: 400, body: { code: 400, message: expect.stringContaining(message) } })
})

it('refuses what it cannot do, and says which field', async () => {
  await using server = await apiServer()
  const post = async (body: unknown) => {
    const answer = await server.alice.call('POST /collections', { body })
    return [answer.status, answer.body.code, answer.body.message]
  }
  const unsupported = (field: string) => [400, 400, `${field} is not supported with this value; leave it out.`]
  const base = { name: 'Aurora', description: '' }
  expect(await post({ ...base, workspace: 'w' })).toEqual(unsupported('workspace'))
  expect(await post({ ...base, vex_encryption: 'enabled' })).toEqual(unsupported('vex_encryption'))
  const guardrails = { guardrails_settings: { disallowed_regex_patterns: ['x'] } }
  expect(await post({ ...base, collection_settings: guardrails })).toEqual(
    unsupported('collection_settings.guardrails_settings'),
  )
  expect(await post({ ...base, chat_settings: { llm_args: { memory_block_name: 'notes' } } })).toEqual(
    unsupported('chat_settings.llm_args.memory_block_name'),
  )
  expect(await post({ description: '' })).toEqual([400, 400, 'name is required.'])
  expect(await post({ ...base, name: 7 })).toEqual([400, 400, 'name must be text of 1 to 512 characters.'])
  expect(await post({ ...base, collection_settings: { chunk_by_page: 'yes' } })).toEqual([
    400,
    400,
    'collection_settings.chunk_by_page must be true or false.',
  ])
  expect(await post('{')).toEqual([400, 400, 'The body must be valid JSON.'])
  expect((await post({ ...base, embedding_model: 'nobody/knows' }))[0]).toBe(404)
  expect(await server.alice.call('GET /collections/count')).toMatchObject({ body: { count: 0 } })
})

it('takes settings and unknown fields', async () => {
  await using server = await apiServer()
  const { status } = await server.alice.call('POST /collections', {
    body: {
      name: 'Aurora',
      description: '',
      collection_settings: { max_tokens_per_chunk: 100, guardrails_settings: {}, unheard_of: 1 },
      chat_settings: { llm: 'auto', include_chat_history: 'off', llm_args: { temperature: 0.5 }, tags: [] },
      unheard_of: 1,
    },
  })
  expect(status).toBe(201)
})

it('answers the same creation again for the same Idempotency-Key', async () => {
  await using server = await apiServer()
  const create = (name: string) =>
    server.alice.call('POST /collections', { body: { name, description: '' }, headers: { 'Idempotency-Key': 'k1' } })
  const [first, again] = [await create('Aurora'), await create('Aurora')]
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await create('Borealis')).toMatchObject({ status: 409, body: { code: 409 } })
})

it('hides collections of others on every method and keeps collection keys in their place', async () => {
  await using server = await apiServer()
  const { id } = (await server.alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  for (const request of [
    `GET /collections/${id}`,
    `PATCH /collections/${id}`,
    `DELETE /collections/${id}`,
    `GET /collections/${id}/documents`,
    `GET /collections/${id}/documents/count`,
    `GET /collections/${id}/chunks/1`,
    `DELETE /collections/${id}/documents/x`,
  ]) {
    const body = request.startsWith('PATCH') ? { body: { name: 'x' } } : {}
    expect([request, (await server.bob.call(request, body)).status]).toEqual([request, 404])
  }
  const keyed = server.client(`alice@${id}`)
  expect((await keyed.call(`GET /collections/${id}`)).status).toBe(200)
  expect((await keyed.call('POST /collections', { body: { name: 'x', description: '' } })).status).toBe(403)
  expect((await keyed.call(`DELETE /collections/${id}`)).status).toBe(403)
})

it('answers 504 with the job when the deletion takes longer than the timeout, and continues', async () => {
  const { vectors, release } = heldVectors('drop')
  await using server = await apiServer({ prefix: '/docs-chat', docent: { vectors } })
  const { alice } = server
  const { id } = await aurora(alice)
  const answer = await alice.call(`DELETE /collections/${id}`, { query: { timeout: 0.001 } })
  expect(answer).toMatchObject({ status: 504, body: { code: 504 } })
  const location = answer.headers.get('location')!
  expect(location).toMatch(new RegExp(`^${server.url}/api/v1/jobs/`))
  expect((await alice.call(`GET /collections/${id}`)).status).toBe(404)
  release()
  await server.docent.settled()
  expect(await alice.call(`GET /jobs/${location.split('/').at(-1)}`)).toMatchObject({
    status: 200,
    body: { overall_status: 'completed', kind: 'delete_collection' },
  })
  expect((await alice.call(`DELETE /collections/${id}`, { query: { timeout: 'soon' } })).body.message).toMatch(
    /^timeout must be/,
  )
})

it('moves a collection to another embedding model', async () => {
  const letters = letterEmbeddings('letters', 'aeiou')
  await using server = await apiServer({ docent: { models: [builtInModels(), letters.provider] } })
  const { alice, bob } = server
  const { id } = await aurora(alice)
  const call = (embedding_model: unknown, client = alice, headers = {}) =>
    client.call(`POST /collections/${id}/reembed_job`, { body: { embedding_model }, headers })
  expect(await call('nobody')).toMatchObject({ status: 404 })
  expect(await call(7)).toMatchObject({ status: 400 })
  expect(await call('letters', bob)).toMatchObject({ status: 404 })
  const headers = { 'Idempotency-Key': 'move' }
  const started = await call('letters', alice, headers)
  expect(started).toMatchObject({ status: 201, body: { id: uuid, kind: 'reembed_collection' } })
  expect(started.headers.get('location')).toBe(`${server.url}/api/v1/jobs/${started.body.id}`)
  expect(await call('letters', alice, headers)).toMatchObject({ status: 201, body: { id: started.body.id } })
  await server.docent.settled()
  expect(await alice.call(`GET /jobs/${started.body.id}`)).toMatchObject({ body: { overall_status: 'completed' } })
  expect(await alice.call(`GET /collections/${id}`)).toMatchObject({ body: { embedding_model: 'letters' } })
  expect(await call('letters')).toMatchObject({ status: 409 })
  const found = await alice.call(`POST /collections/${id}/chunks/search`, { body: { query: 'tickets', topics: [] } })
  expect(found).toMatchObject({ status: 200 })
  expect(found.body[0].text).toContain('ticket')
})

describe('what is set for a collection', () => {
  const path = (id: string, what: string) => `/collections/${id}/${what}`
  const make = async (client: ApiClient) =>
    (await client.call('POST /collections', { body: { name: 'C', collection_settings: { max_tokens_per_chunk: 64 } } }))
      .body.id as string

  it.each([
    ['settings', { max_tokens_per_chunk: 64 }, { chunk_by_page: true, ocr_model: 'off' }, { chunk_by_page: 'maybe' }],
    [
      'chat_settings',
      {},
      { llm: 'extractive', rag_config: { rag_type: 'rag' } },
      { rag_config: { rag_type: 'magic' } },
    ],
    ['metadata', {}, { team: 'sky', tags: [1, 2] }, ['a list']],
  ])('%s are read and replaced as a whole', async (what, first, second, wrong) => {
    await using server = await apiServer()
    const { alice, bob } = server
    const id = await make(alice)
    expect(await alice.call(`GET ${path(id, what)}`)).toMatchObject({ status: 200, body: first })
    expect((await alice.call(`PUT ${path(id, what)}`, { body: second })).status).toBe(204)
    expect((await alice.call(`GET ${path(id, what)}`)).body).toEqual(second)
    expect((await alice.call(`PUT ${path(id, what)}`, { body: wrong })).status).toBe(400)
    expect((await alice.call(`PUT ${path(id, what)}`)).status).toBe(204)
    expect((await alice.call(`GET ${path(id, what)}`)).body).toEqual({})
    for (const method of ['GET', 'PUT']) expect((await bob.call(`${method} ${path(id, what)}`)).status).toBe(404)
  })

  it('acts on what is ingested from then on', async () => {
    await using server = await apiServer()
    const { alice } = server
    const id = await make(alice)
    await alice.call(`PUT ${path(id, 'settings')}`, { body: { ingest_mode: 'agent_only' } })
    await alice.call('POST /ingest/plain_text', { query: { collection_id: id, file_name: 'a.txt' }, body: 'A text.' })
    expect((await alice.call(`GET /collections/${id}/documents`)).body).toMatchObject([{ status: 'agent_only' }])
    const query = { metadata_filter: '{"team":"sky"}' }
    expect((await alice.call('GET /collections', { query })).body).toEqual([])
    await alice.call(`PUT ${path(id, 'metadata')}`, { body: { team: 'sky' } })
    expect((await alice.call('GET /collections', { query })).body).toMatchObject([
      { id, metadata_dict: { team: 'sky' } },
    ])
    const large = { text: 'x'.repeat(20_000) }
    expect((await alice.call(`PUT ${path(id, 'metadata')}`, { body: large })).status).toBe(400)
  })
})
