import { fileSystemSource } from '@docent/adapters-ingestion'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { handbook } from '../support/aurora.ts'
import { anyNumber, anyText, exactly, time, uuid } from '../support/expected-values.ts'
import { heldVectors } from '../support/held-vectors.ts'

const job = {
  id: uuid,
  name: anyText,
  overall_status: 'in progress',
  status: anyText,
  passed_percentage: 0,
  failed_percentage: 0,
  progress: anyNumber,
  created_at: time,
  updated_at: time,
  kind: anyText,
  statuses: [{ id: uuid, status: anyText }],
  errors: [],
  duration: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
  duration_seconds: anyNumber,
  start_time: anyNumber,
}

const collection = async (client: ApiClient): Promise<string> =>
  (await client.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body.id

function upload(client: ApiClient, name: string, content: string, headers: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return client.call('PUT /uploads', { form, headers })
}

describe('uploads', () => {
  it('are received and ingested, several at once', async () => {
    await using server = await apiServer()
    const { alice } = server
    const id = await collection(alice)
    const first = await upload(alice, 'handbook.md', handbook)
    expect(first).toMatchObject({ status: 200, body: exactly({ id: uuid, filename: 'handbook.md' }) })
    const second = await upload(alice, 'C:\\papers\\note.txt', 'A note about the dome.')
    expect(second.body.filename).toBe('note.txt')

    const path = `/uploads/${first.body.id},${second.body.id}/ingest`
    const ingested = await alice.call(`POST ${path}`, {
      query: { collection_id: id, gen_doc_summaries: false, ocr_model: 'auto', chunk_by_page: true, timeout: 60 },
      body: { metadata: { team: 'sky', innerKey: { keptAsIs: 1 } } },
    })
    expect([ingested.status, ingested.body]).toEqual([204, undefined])
    const documents = (await alice.call(`GET /collections/${id}/documents`)).body
    expect(documents).toHaveLength(2)
    for (const document of documents)
      expect(document).toMatchObject({ connector: 'upload', metadata_dict: { team: 'sky', innerKey: { keptAsIs: 1 } } })
  })

  it('become jobs', async () => {
    await using server = await apiServer({ prefix: '/docs-chat' })
    const { alice } = server
    const id = await collection(alice)
    const { body } = await upload(alice, 'handbook.md', handbook)
    const created = await alice.call(`POST /uploads/${body.id}/ingest/job`, {
      query: { collection_id: id, timeout: 600 },
    })
    expect(created).toMatchObject({ status: 201, body: exactly({ ...job, kind: 'ingest_upload', timeout: 600 }) })
    expect(created.headers.get('location')).toBe(`${server.url}/api/v1/jobs/${created.body.id}`)
    await server.docent.settled()
    expect(await alice.call(`GET /jobs/${created.body.id}`)).toMatchObject({
      status: 200,
      body: exactly({
        ...job,
        kind: 'ingest_upload',
        overall_status: 'completed',
        passed_percentage: 1,
        progress: 1,
        timeout: 600,
      }),
    })
  })

  it('are the same again for the same Idempotency-Key and content', async () => {
    await using server = await apiServer()
    const key = { 'Idempotency-Key': 'u1' }
    const first = await upload(server.alice, 'a.txt', 'one', key)
    expect((await upload(server.alice, 'a.txt', 'one', key)).body).toEqual(first.body)
    expect((await upload(server.alice, 'a.txt', 'two', key)).status).toBe(409)
  })

  it('fail with 400, 404 and 413 before anything happens', async () => {
    await using server = await apiServer({ router: { limits: { uploadBytes: 1000 } } })
    const { alice, bob } = server
    const id = await collection(alice)
    expect(await alice.call('PUT /uploads', { body: 'x' })).toMatchObject({
      status: 400,
      body: {
        code: 400,
        message: expect.stringContaining('the file in the field file as multipart/form-data') as string,
      },
    })
    expect(await alice.call('PUT /uploads', { form: new FormData() })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('no file in the field file') as string },
    })
    expect((await upload(alice, 'a.txt', 'x'.repeat(1001))).status).toBe(413)
    const { body } = await upload(alice, 'a.txt', 'x')
    const ingest = (client: ApiClient, ids: string, query: Record<string, string>) =>
      client.call(`POST /uploads/${ids}/ingest/job`, { query })
    expect((await ingest(alice, `${body.id},unknown`, { collection_id: id })).status).toBe(404)
    expect((await ingest(bob, body.id, { collection_id: id })).status).toBe(404)
    expect(await ingest(alice, body.id, {})).toMatchObject({
      status: 400,
      body: { message: 'collection_id is required.' },
    })
    expect((await ingest(alice, body.id, { collection_id: 'unknown' })).status).toBe(404)
    expect(await alice.call('GET /jobs')).toMatchObject({ body: [] })
    for (const [wish, message] of [
      [{ encrypt_document: 'true' }, 'encrypt_document is not supported; leave it out.'],
      [{ permissions: 'bob' }, expect.stringContaining('set restricted=true')],
      [{ ocr_model: 'psychic' }, 'ocr_model must be one of auto, off.'],
      [{ handwriting_check: 'true' }, expect.stringContaining('handwriting_check is not supported here')],
    ] as const)
      expect(await ingest(alice, body.id, { collection_id: id, ...wish })).toMatchObject({
        status: 400,
        body: { message },
      })
    expect((await ingest(alice, body.id, { collection_id: id, ingest_mode: 'fast' })).status).toBe(400)
  })

  it('answer 400 with the reason when no document can be read, and 204 when some can', async () => {
    await using server = await apiServer()
    const { alice } = server
    const id = await collection(alice)
    const bad = (await upload(alice, 'noise.bin', '\0\u0001\u0002'.repeat(100))).body.id
    const good = (await upload(alice, 'note.txt', 'A note about the dome.')).body.id
    const query = { collection_id: id }
    const failed = await alice.call(`POST /uploads/${bad}/ingest`, { query })
    expect(failed).toMatchObject({ status: 400, body: { code: 400, message: expect.stringContaining('noise.bin') } })
    expect((await alice.call(`POST /uploads/${bad},${good}/ingest`, { query })).status).toBe(204)
  })
})

describe('plain text', () => {
  it('is ingested with metadata, and as a job', async () => {
    await using server = await apiServer()
    const { alice } = server
    const id = await collection(alice)
    const query = { collection_id: id, file_name: 'handbook.md', metadata: '{"teamName":"sky"}' }
    const ingested = await alice.call('POST /ingest/plain_text', {
      query,
      body: handbook,
      headers: { 'Content-Type': 'text/plain' },
    })
    expect([ingested.status, ingested.body]).toEqual([204, undefined])
    expect(await alice.call(`GET /collections/${id}/documents`)).toMatchObject({
      body: [{ name: 'handbook.md', metadata_dict: { teamName: 'sky' } }],
    })
    const created = await alice.call('POST /ingest/plain_text/job', {
      query: { ...query, file_name: 'b.txt' },
      body: 'B.',
    })
    expect(created).toMatchObject({ status: 201, body: exactly({ ...job, kind: 'ingest_plain_text' }) })
    await server.docent.settled()
    expect(await alice.call(`GET /collections/${id}/documents/count`)).toMatchObject({ body: { count: 2 } })
  })

  it('needs a name, and metadata that is an object', async () => {
    await using server = await apiServer()
    const id = await collection(server.alice)
    const post = async (query: Record<string, string>) =>
      (await server.alice.call('POST /ingest/plain_text', { query: { collection_id: id, ...query }, body: 'text' }))
        .body
    expect(await post({})).toEqual({ code: 400, message: 'file_name is required.' })
    expect(await post({ file_name: 'a.txt', metadata: '"x"' })).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^metadata is not valid/),
    })
    expect(await post({ file_name: '\u0000\u202e' })).toEqual({
      code: 400,
      message: expect.stringMatching(/^file_name is not valid/),
    })
    expect(await post({ file_name: 'a.txt', timeout: '0' })).toEqual({
      code: 400,
      message: expect.stringMatching(/^timeout must be/),
    })
  })

  it('may name parts of a millisecond', async () => {
    await using server = await apiServer()
    const { alice } = server
    const query = { collection_id: await collection(alice), file_name: 'handbook.md', timeout: 60.12345 }
    const created = await alice.call('POST /ingest/plain_text/job', { query, body: handbook })
    expect(created).toMatchObject({ status: 201, body: { timeout: 60.12345 } })
    await server.docent.settled()
    expect(await alice.call(`GET /jobs/${created.body.id}`)).toMatchObject({ body: { overall_status: 'completed' } })
    const [document] = (await alice.call('GET /documents')).body
    const body = { document_id: document.id, timeout: 60.12345 }
    expect((await alice.call('POST /documents/process_job', { body })).status).toBe(201)
  })

  it('that takes longer than the timeout continues as the job at Location', async () => {
    const { vectors, release } = heldVectors('upsert')
    await using server = await apiServer({ prefix: '/docs-chat', docent: { vectors } })
    const { alice } = server
    const id = await collection(alice)
    const query = { collection_id: id, file_name: 'handbook.md', timeout: 0.001 }
    const answer = await alice.call('POST /ingest/plain_text', { query, body: handbook })
    expect(answer).toMatchObject({ status: 504, body: { code: 504 } })
    const location = answer.headers.get('location')!
    expect(location.startsWith(`${server.url}/api/v1/jobs/`)).toBe(true)
    release()
    await server.docent.settled()
    const path = location.slice(`${server.url}/api/v1`.length)
    expect(await alice.call(`GET ${path}`)).toMatchObject({ body: { overall_status: 'completed' } })
  })
})

describe('the file system', () => {
  it('is ingested below the roots that the host allows', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docent-contract-'))
    try {
      await writeFile(join(directory, 'handbook.md'), handbook)
      await writeFile(join(directory, 'other.bin'), 'x')
      await using server = await apiServer({ docent: { sources: [fileSystemSource({ roots: [directory] })] } })
      const { alice } = server
      const id = await collection(alice)
      const query = { collection_id: id }
      const body = { root_dir: directory, glob: '**/*.md' }
      expect((await alice.call('POST /ingest/file_system', { query, body })).status).toBe(204)
      expect(await alice.call(`GET /collections/${id}/documents`)).toMatchObject({
        body: [
          { name: 'handbook.md', connector: 'file_system', uri: expect.stringMatching(/^file:/), original_mtime: time },
        ],
      })
      const created = await alice.call('POST /ingest/file_system/job', { query, body })
      expect(created).toMatchObject({
        status: 201,
        body: exactly({ ...job, kind: 'ingest_file_system', statuses: [] }),
      })
      await server.docent.settled()
      expect(await alice.call('POST /ingest/file_system', { query, body: { glob: '*' } })).toMatchObject({
        status: 400,
        body: { message: 'root_dir is required.' },
      })
      const nothing = { root_dir: directory, glob: '*.pdf' }
      expect(await alice.call('POST /ingest/file_system', { query, body: nothing })).toMatchObject({ status: 400 })
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  it('is closed unless the host opens it', async () => {
    await using server = await apiServer()
    const id = await collection(server.alice)
    const body = { root_dir: '/', glob: '**' }
    expect((await server.alice.call('POST /ingest/file_system', { query: { collection_id: id }, body })).status).toBe(
      403,
    )
  })
})

describe('documents that are there', () => {
  it('go into another collection to be searched or only to be kept there', async () => {
    await using server = await apiServer()
    const { alice } = server
    const from = await collection(alice)
    const query = { collection_id: from, file_name: 'note.txt' }
    await alice.call('POST /ingest/plain_text', {
      query,
      body: 'A note about the dome.',
      headers: { 'Content-Type': 'text/plain' },
    })
    const [{ id }] = (await alice.call(`GET /collections/${from}/documents`)).body
    const found = async (mode: string, insert: (to: string) => Promise<{ readonly status: number }>) => {
      const to = await collection(alice)
      const { status } = await insert(to)
      await server.docent.settled()
      const search = { query: 'dome', topics: [] }
      const { body } = await alice.call(`POST /collections/${to}/chunks/search`, { body: search })
      return [mode, status, body.length]
    }
    for (const [mode, chunks] of [
      ['standard', 1],
      ['lite', 1],
      ['agent_only', 0],
    ] as const) {
      const query = { ingest_mode: mode }
      const insert = (to: string) => alice.call(`PUT /collections/${to}/documents/${id}`, { query })
      expect(await found(mode, insert)).toEqual([mode, 204, chunks])
      const job = (to: string) =>
        alice.call(`POST /collections/${to}/documents/insert_job`, { query, body: { document_id: id } })
      expect(await found(mode, job)).toEqual([mode, 201, chunks])
      const all = (to: string) =>
        alice.call(`POST /collections/${to}/import_collection_job`, { query, body: { source_collection_id: from } })
      expect(await found(mode, all)).toEqual([mode, 201, chunks])
    }
  })
})
