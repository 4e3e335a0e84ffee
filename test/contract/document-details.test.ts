import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { aurora, handbook } from '../support/aurora.ts'
import { anyNumber, anyText, exactly, time, uuid } from '../support/expected-values.ts'
import { makePdf } from '../support/make-pdf.ts'

async function ingestPdf(client: ApiClient, pages: number): Promise<{ id: string; documentId: string; bytes: Buffer }> {
  const { id } = (await client.call('POST /collections', { body: { name: 'Harbours' } })).body
  const bytes = Buffer.from(await makePdf(pages, { linesPerPage: 3 }))
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'harbours.pdf')
  const upload = (await client.call('PUT /uploads', { form })).body
  expect((await client.call(`POST /uploads/${upload.id}/ingest`, { query: { collection_id: id } })).status).toBe(204)
  const [document] = (await client.call(`GET /collections/${id}/documents`)).body
  return { id, documentId: document.id, bytes }
}

describe('a document', () => {
  it('is renamed by who owns it, and by nobody else', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId } = await aurora(alice)
    const path = `/documents/${documentId}`
    const before = (await alice.call(`GET ${path}`)).body
    const body = { name: 'guide.md', uri: 'https://aurora.example/guide' }
    const changed = await alice.call(`PATCH ${path}`, { body })
    expect(changed).toMatchObject({ status: 200, body: exactly({ ...before, ...body, updated_at: time }) })
    expect((await alice.call(`GET ${path}`)).body).toEqual(changed.body)
    expect((await alice.call(`PATCH ${path}`, { body: { uri: '' } })).body).not.toHaveProperty('uri')
    const search = { body: { query: 'telescope', topics: [] } }
    expect((await alice.call(`POST /collections/${id}/chunks/search`, search)).body[0].name).toBe('guide.md')

    expect(await alice.call(`PATCH ${path}`, { body: { name: '' } })).toMatchObject({ status: 400 })
    expect(await alice.call(`PATCH ${path}`, { body: { name: 7 } })).toMatchObject({ status: 400 })
    expect((await bob.call(`PATCH ${path}`, { body })).status).toBe(404)
    expect((await server.client(`alice@${id}`).call(`PATCH ${path}`, { body })).status).toBe(403)
  })

  it('has metadata that PUT replaces and filters follow', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId } = await aurora(alice)
    const path = `/documents/${documentId}/metadata`
    expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: exactly({}) })
    expect((await alice.call(`PUT ${path}`, { body: { year: 2025, team: { name: 'domes' } } })).status).toBe(204)
    const found = async (filter: object) =>
      (await alice.call(`GET /collections/${id}/documents`, { query: { metadata_filter: JSON.stringify(filter) } }))
        .body.length
    expect([await found({ year: 2025 }), await found({ year: 2024 })]).toEqual([1, 0])
    expect((await alice.call(`PUT ${path}`, { body: { year: 2024 } })).status).toBe(204)
    expect(await alice.call(`GET ${path}`)).toMatchObject({ body: exactly({ year: 2024 }) })
    expect([await found({ year: 2025 }), await found({ year: 2024 })]).toEqual([0, 1])
    expect((await alice.call(`GET /documents/${documentId}`)).body.metadata_dict).toEqual({ year: 2024 })
    expect((await alice.call(`PUT ${path}`)).status).toBe(204)
    expect(await alice.call(`GET ${path}`)).toMatchObject({ body: exactly({}) })

    const large = await alice.call(`PUT ${path}`, { body: { text: 'x'.repeat(17_000) } })
    expect(large).toMatchObject({ status: 400, body: { message: expect.stringContaining('16384 bytes') } })
    expect((await alice.call(`PUT ${path}`, { body: [1] })).status).toBe(400)
    expect((await bob.call(`GET ${path}`)).status).toBe(404)
    expect((await bob.call(`PUT ${path}`, { body: {} })).status).toBe(404)
    const key = server.client(`alice@${id}`)
    expect((await key.call(`GET ${path}`)).status).toBe(200)
    expect((await key.call(`PUT ${path}`, { body: {} })).status).toBe(403)
  })

  it('lists its chunks, its collections and the chats that cite it', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId } = await aurora(alice)
    const other = await aurora(alice)
    const chunks = await alice.call(`GET /documents/${documentId}/chunks`, { query: { collection_id: id } })
    const chunk = {
      id: 1,
      text: anyText,
      name: 'handbook.md',
      size: anyNumber,
      pages: '1',
      topic: documentId,
      score: 0,
    }
    expect(chunks).toMatchObject({ status: 200, body: [exactly(chunk)] })
    const page = { collection_id: id, offset: 1, limit: 5 }
    expect((await alice.call(`GET /documents/${documentId}/chunks`, { query: page })).body).toEqual([])
    const refused = async (client: ApiClient, query: Record<string, string>) =>
      (await client.call(`GET /documents/${documentId}/chunks`, { query })).status
    expect(await refused(alice, {})).toBe(400)
    expect(await refused(alice, { collection_id: other.id })).toBe(404)
    expect(await refused(bob, { collection_id: id })).toBe(404)
    expect(await refused(server.client(`alice@${other.id}`), { collection_id: id })).toBe(403)

    const collections = await alice.call(`GET /documents/${documentId}/collections`)
    const collection = (await alice.call(`GET /collections/${id}`)).body
    expect(collections).toMatchObject({ status: 200, body: [exactly(collection)] })
    expect((await alice.call(`GET /documents/${documentId}/collections`, { query: { offset: 1 } })).body).toEqual([])
    expect((await bob.call(`GET /documents/${documentId}/collections`)).status).toBe(404)

    const path = `/documents/${documentId}/chats`
    expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: exactly([]) })
    const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body
    await alice.call('POST /chats', { query: { collection_id: id } })
    const body = { message: 'How much is a ticket for adults?' }
    expect((await alice.call(`POST /chats/${chat.id}/completions`, { body })).status).toBe(200)
    expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: [{ id: chat.id, collection_id: id }] })
    expect(await alice.call(`GET ${path}/count`)).toMatchObject({ status: 200, body: exactly({ count: 1 }) })
    expect((await alice.call(`GET ${path}`, { query: { offset: 1 } })).body).toEqual([])
    expect((await alice.call(`GET /documents/${other.documentId}/chats/count`)).body).toEqual({ count: 0 })
    for (const tail of ['', '/count']) expect((await bob.call(`GET ${path}${tail}`)).status).toBe(404)
    expect((await server.client(`alice@${id}`).call(`GET ${path}/count`)).body).toEqual({ count: 0 })
  })

  it('describes its file, its pages and its parsing', { tags: ['slow'] }, async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId, bytes } = await ingestPdf(alice, 2)
    const get = (tail: string, query = {}) => alice.call(`GET /documents/${documentId}/${tail}`, { query })
    expect(await get('user_source_file')).toMatchObject({
      status: 200,
      body: exactly({
        name: 'harbours.pdf',
        size: bytes.byteLength,
        media_type: 'application/pdf',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        connector: 'upload',
      }),
    })
    expect(await get('page_ocr_model')).toMatchObject({ status: 200, body: exactly({ 1: 'text', 2: 'text' }) })

    const layout = await get('page_layout')
    expect(layout.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(Object.keys(layout.body)).toEqual(['1', '2'])
    expect(layout.body[1]).toMatchObject({ width: 595, height: 842 })
    const [chapter, number] = layout.body[2].words
    expect([chapter.text, number.text]).toEqual(['Chapter', '2'])
    expect(chapter).toEqual({
      text: 'Chapter',
      offset: anyNumber,
      box: [expect.closeTo(56, -0.5), anyNumber, anyNumber, anyNumber],
    })
    expect(chapter.box[2]).toBeLessThan(number.box[0])
    expect(Object.keys((await get('page_layout', { pages: '2,9' })).body)).toEqual(['2'])
    expect((await get('page_layout', { pages: '9' })).status).toBe(204)
    expect((await get('page_layout', { pages: 'all' })).status).toBe(400)

    const inside = await get('internal_metadata')
    expect(inside).toMatchObject({
      status: 200,
      body: {
        warnings: [],
        parser: 'pdf',
        pages: 2,
        has_word_boxes: true,
        ingest_mode: 'standard',
        collections: [{ collection_id: id, state: 'searchable', first_chunk_id: 1, chunk_count: anyNumber }],
      },
    })
    expect((await get('guardrails_settings')).status).toBe(204)
    const tails = ['user_source_file', 'page_ocr_model', 'page_layout', 'internal_metadata', 'guardrails_settings']
    for (const tail of tails) {
      expect([tail, (await bob.call(`GET /documents/${documentId}/${tail}`)).status]).toEqual([tail, 404])
    }
  })

  it('has no layout where its format has none', async () => {
    await using server = await apiServer()
    const { documentId } = await aurora(server.alice)
    const get = (tail: string) => server.alice.call(`GET /documents/${documentId}/${tail}`)
    expect((await get('page_layout')).status).toBe(204)
    expect((await get('page_ocr_model')).body).toEqual({ 1: 'text' })
    expect((await get('internal_metadata')).body).toMatchObject({ has_word_boxes: false, parser: anyText })
  })

  it('gives its file back, whole or in parts', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId } = await aurora(alice)
    const open = (query: Record<string, string>, headers = {}) => alice.open('GET /file', { query, headers })
    const whole = await open({ id: documentId })
    expect([whole.status, await whole.text()]).toEqual([200, handbook])
    const header = (name: string) => whole.headers.get(name)
    expect(header('content-disposition')).toBe('attachment; filename="handbook.md"')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-length')).toBe(String(Buffer.byteLength(handbook)))
    expect(header('accept-ranges')).toBe('bytes')

    const part = await open({ id: documentId }, { range: 'bytes=2-9', 'if-range': header('etag')! })
    expect([part.status, await part.text()]).toEqual([206, handbook.slice(2, 10)])
    expect(part.headers.get('content-range')).toBe(`bytes 2-9/${Buffer.byteLength(handbook)}`)
    const changed = await open({ id: documentId }, { range: 'bytes=2-9', 'if-range': '"other"' })
    expect([changed.status, await changed.text()]).toEqual([200, handbook])
    const behind = await open({ id: documentId }, { range: 'bytes=99999-' })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([
      416,
      `bytes */${Buffer.byteLength(handbook)}`,
    ])
    const named = await open({ id: documentId, name: '../a "b".md' })
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="a _b_.md"; filename*=UTF-8''a%20%22b%22.md`,
    )
    expect((await alice.call('GET /file')).status).toBe(400)
    expect((await alice.call('GET /file', { query: { id: 'none' } })).status).toBe(404)
    expect((await bob.call('GET /file', { query: { id: documentId } })).status).toBe(404)
    expect((await server.client(`alice@${id}`).call('GET /file', { query: { id: documentId } })).status).toBe(200)
    const elsewhere = server.client(`alice@${(await aurora(alice)).id}`)
    expect((await elsewhere.call('GET /file', { query: { id: documentId } })).status).toBe(404)
  })

  it('has no summaries yet', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { documentId } = await aurora(alice)
    expect(await alice.call(`GET /documents/${documentId}/summaries`)).toMatchObject({ status: 200, body: exactly([]) })
    expect((await bob.call(`GET /documents/${documentId}/summaries`)).status).toBe(404)
    expect((await alice.call('GET /document_summaries/none')).status).toBe(404)
    expect((await alice.call('DELETE /documents/summaries/none')).status).toBe(404)
  })
})

describe('a job', () => {
  const finished = async (client: ApiClient, id: string) => {
    for (;;) {
      const { body } = await client.call(`GET /jobs/${id}`)
      if (body.overall_status !== 'in progress') return body
    }
  }

  it('deletes documents everywhere; each that cannot be deleted fails alone', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const first = await aurora(alice)
    const second = await aurora(alice)
    const foreign = await aurora(bob)
    const body = { document_ids: [first.documentId, foreign.documentId, 'none', second.documentId, first.documentId] }
    const headers = { 'Idempotency-Key': 'once' }
    const started = await alice.call('POST /documents/delete_job', { body, headers })
    expect(started).toMatchObject({
      status: 201,
      body: { id: uuid, kind: 'delete_document', name: 'Delete 4 documents' },
    })
    expect(started.headers.get('location')).toBe(`${server.url}/api/v1/jobs/${started.body.id}`)
    const job = await finished(alice, started.body.id)
    expect(job).toMatchObject({ overall_status: 'completed', passed_percentage: 0.5, failed_percentage: 0.5 })
    const missing = 'There is no document with this id, or it is not shared with you.'
    expect(new Set(job.errors)).toEqual(new Set([`${foreign.documentId}: ${missing}`, `none: ${missing}`]))
    expect(
      Object.fromEntries(job.statuses.map((item: { id: string; status: string }) => [item.id, item.status])),
    ).toEqual({
      [first.documentId]: 'completed',
      [second.documentId]: 'completed',
      [foreign.documentId]: 'failed',
      none: 'failed',
    })
    expect((await alice.call('GET /documents/count')).body).toEqual({ count: 0 })
    expect((await bob.call('GET /documents/count')).body).toEqual({ count: 1 })
    expect((await alice.call('POST /documents/delete_job', { body, headers })).body.id).toBe(started.body.id)

    expect((await alice.call('POST /documents/delete_job', { body: { document_ids: [] } })).status).toBe(400)
    expect((await alice.call('POST /documents/delete_job', { body: {} })).status).toBe(400)
    const key = server.client(`alice@${first.id}`)
    expect((await key.call('POST /documents/delete_job', { body })).status).toBe(403)
  })

  it('fails when none of its documents can be deleted', async () => {
    await using server = await apiServer()
    const { id } = (await server.alice.call('POST /documents/delete_job', { body: { document_ids: ['none'] } })).body
    expect(await finished(server.alice, id)).toMatchObject({ overall_status: 'failed', errors: [anyText] })
  })

  it('takes documents out of a collection', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId } = await aurora(alice)
    const other = await aurora(alice)
    const path = `/collections/${id}/documents/delete_job`
    const body = { document_ids: [documentId, other.documentId] }
    const started = await alice.call(`POST ${path}`, { body })
    expect(started).toMatchObject({ status: 201, body: { kind: 'delete_document_from_collection' } })
    expect(await finished(alice, started.body.id)).toMatchObject({
      overall_status: 'completed',
      errors: [`${other.documentId}: There is no such document in this collection.`],
    })
    expect((await alice.call(`GET /collections/${id}`)).body.document_count).toBe(0)
    expect((await alice.call(`GET /documents/${documentId}`)).status).toBe(404)
    expect((await alice.call(`GET /documents/${other.documentId}`)).status).toBe(200)
    expect((await bob.call(`POST ${path}`, { body })).status).toBe(404)
    expect((await server.client(`alice@${id}`).call(`POST ${path}`, { body })).status).toBe(403)
  })
})
