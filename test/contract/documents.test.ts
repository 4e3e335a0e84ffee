import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora, handbook } from '../support/aurora.ts'
import { anyText, exactly, time, uuid } from '../support/expected-values.ts'

describe('documents', () => {
  it('of a collection are sorted, filtered and counted by the server', async () => {
    await using server = await apiServer()
    const { alice } = server
    const { id } = await aurora(alice)
    for (const name of ['anchors.txt', 'Zebras_100%.txt']) {
      const query = { collection_id: id, file_name: name }
      expect((await alice.call('POST /ingest/plain_text', { query, body: `This is ${name}.` })).status).toBeLessThan(
        300,
      )
    }
    const names = async (query: Record<string, string | boolean>) =>
      (await alice.call(`GET /collections/${id}/documents`, { query })).body.map((one: { name: string }) => one.name)
    const count = async (query: Record<string, string>) =>
      (await alice.call(`GET /collections/${id}/documents/count`, { query })).body.count
    const byName = await names({ sort_column: 'name', ascending: true })
    expect(byName).toHaveLength(3)
    expect(await names({ sort_column: 'name', ascending: false })).toEqual(byName.toReversed())
    expect(await names({ name: 'handbook' })).toEqual(['handbook.md'])
    expect(await names({ name: '0%' })).toEqual(['Zebras_100%.txt'])
    expect([
      await count({ name: '.txt' }),
      await count({ status: 'completed' }),
      await count({ status: 'failed' }),
    ]).toEqual([2, 3, 0])
    for (const query of [{ sort_column: 'metadata' }, { status: 'good' }])
      expect((await alice.call(`GET /collections/${id}/documents`, { query })).status).toBe(400)
  })

  it('are listed, counted, read and deleted', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId } = await aurora(alice)
    const document = {
      id: uuid,
      name: 'handbook.md',
      username: 'alice',
      type: anyText,
      size: Buffer.byteLength(handbook),
      page_count: 1,
      status: 'completed',
      connector: 'text',
      original_type: anyText,
      created_at: time,
      updated_at: time,
      metadata_dict: {},
    }
    const listed = await alice.call('GET /documents')
    expect(listed).toMatchObject({ status: 200, body: [document] })
    const optional = [
      'usage_stats',
      'original_type',
      'original_mtime',
      'uri',
      'summary',
      'summary_parameters',
      'is_encrypted',
    ]
    for (const key of Object.keys(listed.body[0])) expect([...Object.keys(document), ...optional]).toContain(key)
    expect(await alice.call(`GET /documents/${documentId}`)).toMatchObject({
      status: 200,
      body: exactly(listed.body[0]),
    })
    expect(await alice.call(`GET /collections/${id}/documents`)).toMatchObject({ status: 200, body: listed.body })
    for (const path of ['/documents/count', `/collections/${id}/documents/count`])
      expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: exactly({ count: 1 }) })
    expect((await bob.call(`GET /documents/${documentId}`)).status).toBe(404)
    expect((await bob.call(`DELETE /documents/${documentId}`)).status).toBe(404)

    const deleted = await alice.call(`DELETE /documents/${documentId}`, { query: { timeout: 60 } })
    expect([deleted.status, deleted.body]).toEqual([204, undefined])
    expect(await alice.call(`GET /documents/${documentId}`)).toMatchObject({ status: 404, body: { code: 404 } })
    expect(await alice.call('GET /documents/count', { query: { owned: true } })).toMatchObject({ body: { count: 0 } })
  })

  it('leave a collection by DELETE', async () => {
    await using server = await apiServer()
    const { alice } = server
    const { id, documentId } = await aurora(alice)
    const path = `/collections/${id}/documents/${documentId}`
    expect((await alice.call(`DELETE ${path}`, { query: { timeout: 60.5 } })).status).toBe(204)
    expect((await alice.call(`DELETE ${path}`)).status).toBe(404)
    expect(await alice.call(`GET /collections/${id}/documents`)).toMatchObject({ body: [] })
  })

  it('are filtered and sorted', async () => {
    await using server = await apiServer()
    const { alice } = server
    const { id } = (await alice.call('POST /collections', { body: { name: 'A', description: '' } })).body
    for (const [name, year] of [
      ['b.txt', 2024],
      ['a.txt', 2025],
    ]) {
      const query = { collection_id: id, file_name: String(name), metadata: JSON.stringify({ year }) }
      expect((await alice.call('POST /ingest/plain_text', { query, body: `Text of ${name}.` })).status).toBe(204)
    }
    const names = async (path: string, query: Record<string, string | boolean | number>) =>
      (await alice.call(`GET ${path}`, { query })).body.map(({ name }: { name: string }) => name)
    expect(await names('/documents', {})).toEqual(['a.txt', 'b.txt'])
    expect(await names('/documents', { sort_column: 'name', ascending: false, with_summaries: true })).toEqual([
      'b.txt',
      'a.txt',
    ])
    expect(await names('/documents', { metadata_filter: '{"year":2024}' })).toEqual(['b.txt'])
    expect(await names('/documents', { source: 'upload' })).toEqual([])
    expect(
      await names('/documents', { status: 'completed', username: 'alice', group_by_source_chat: true, limit: 1 }),
    ).toEqual(['a.txt'])
    expect(await names(`/collections/${id}/documents`, { metadata_filter: '{"year":[2025,2026]}', offset: 0 })).toEqual(
      ['a.txt'],
    )
    const nobody = '01890000-0000-7000-8000-000000000000'
    expect(await names('/documents', { chat_session_id: nobody })).toEqual([])
    expect(await alice.call('GET /documents/count', { query: { chat_session_id: nobody } })).toMatchObject({
      body: { count: 0 },
    })
  })

  it.each(['/documents', '/documents/count'])('refuse a chat_session_id that is no UUID at %s', async (path) => {
    await using server = await apiServer()
    const answer = await server.alice.call(`GET ${path}`, { query: { chat_session_id: 'yesterday' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 400, message: 'chat_session_id must be a UUID.' } })
  })
})

describe('chunks', () => {
  it('are read by id, found by words and by meaning', async () => {
    await using server = await apiServer()
    const { alice } = server
    const { id, documentId } = await aurora(alice)
    const chunk = { id: 1, text: anyText, name: 'handbook.md', size: expect.any(Number), pages: '1' }
    const read = await alice.call(`GET /collections/${id}/chunks/1,999`)
    expect(read).toMatchObject({ status: 200, body: [exactly(chunk)] })
    expect(read.body[0].size).toBe(read.body[0].text.length)

    const body = { query: 'telescope mirror', topics: [documentId, 'unknown'] }
    const found = await alice.call(`POST /collections/${id}/chunks/search`, { body })
    const result = { ...chunk, topic: documentId, score: expect.any(Number) }
    expect(found).toMatchObject({ status: 200, body: [exactly(result)] })
    const page = { ...body, topics: [], offset: 1, limit: 1 }
    expect(await alice.call(`POST /collections/${id}/chunks/search`, { body: page })).toMatchObject({ body: [] })

    const model = (await alice.call('GET /embedding_models/default')).body.id
    const encoded = await alice.call(`POST /embedding_models/${model}/encode_chunks_for_retrieval`, {
      body: { chunks: [read.body[0].text] },
    })
    expect(encoded.status).toBe(200)
    const match = (more: object) =>
      alice.call(`POST /collections/${id}/chunks/match`, { body: { vectors: encoded.body, topics: [], ...more } })
    expect(await match({})).toMatchObject({ status: 200, body: [exactly(result)] })
    expect(await match({ cut_off: 0.5 })).toMatchObject({ status: 200, body: [result] })
    expect(await match({ vectors: [[1, 2]] })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('2 numbers') },
    })
  })

  it('need valid ids, queries and topics', async () => {
    await using server = await apiServer()
    const { alice } = server
    const { id } = await aurora(alice)
    const refused = async (request: string, body?: unknown) => {
      const answer = await alice.call(request, body === undefined ? {} : { body })
      expect([request, answer.status]).toEqual([request, 400])
      return answer.body.message
    }
    expect(await refused(`GET /collections/${id}/chunks/0`)).toBe('chunk_ids[0] must be a whole number of at least 1.')
    expect(await refused(`GET /collections/${id}/chunks/one`)).toBe(
      'chunk_ids[0] must be a whole number of at least 1.',
    )
    expect(await refused(`POST /collections/${id}/chunks/search`, { topics: [] })).toBe('query is required.')
    expect(await refused(`POST /collections/${id}/chunks/search`, { query: 'x' })).toBe('topics is required.')
    expect(await refused(`POST /collections/${id}/chunks/match`, { vectors: [], topics: [] })).toMatch(
      /^vectors must be/,
    )
    expect(await refused(`POST /collections/${id}/chunks/match`, { vectors: ['a'], topics: [] })).toMatch(
      /^vectors\[0\] must be/,
    )
  })
})
