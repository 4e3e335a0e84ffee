/** @module-tag slow */
import { standardParsers } from '@docent/adapters-ingestion'
import type { DocumentParsers, DocumentSource } from '@docent/core/ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { scriptedSource } from '../support/scripted-source.ts'

/** What parsers and sources were asked, in order. */
let asked: string[] = []
let server: ApiServer

function watchedParsers(): DocumentParsers {
  const standard = standardParsers()
  return {
    ...standard,
    recognizers: [{ name: 'tesseract', readsHandwriting: false }],
    parserFor(mediaType) {
      const parser = standard.parserFor(mediaType)
      return (
        parser && {
          ...parser,
          parse(request) {
            asked.push(
              JSON.stringify(request, (_, value: unknown) => (value instanceof Uint8Array ? undefined : value)),
            )
            return parser.parse(request)
          },
        }
      )
    },
  }
}

function watchedSource(kind: string): DocumentSource {
  const source = scriptedSource(kind, [])
  return {
    ...source,
    list(request) {
      const { parameters, credentials } = request
      asked.push(JSON.stringify({ parameters, credentials }))
      return source.list(request)
    },
  }
}

beforeAll(async () => {
  const sources = ['file_system', 'website', 's3', 'gcs', 'azure_blob_storage'].map(watchedSource)
  server = await apiServer({ docent: { sources, parsers: watchedParsers(), secret: 'the secret of this host' } })
})
afterAll(() => server[Symbol.asyncDispose]())

async function made(settings: object) {
  const body = { name: 'Aurora', collection_settings: { max_tokens_per_chunk: 40, ...settings } }
  const { status, body: collection } = await server.alice.call('POST /collections', { body })
  expect(status).toBe(201)
  return collection.id as string
}

const rows = Array.from({ length: 120 }, (_, row) => `keeper ${row},dome ${row}`)
/** What comes of a table that is read: what the parser was asked, and how the text is cut. */
async function readTable(settings: object, query: object) {
  const collectionId = await made(settings)
  asked = []
  const { status, body } = await server.alice.call('POST /ingest/plain_text', {
    query: { collection_id: collectionId, file_name: 'keepers.csv', ...query },
    body: `name,place\n${rows.join('\n')}\n`,
  })
  await server.docent.settled()
  const [document] = (await server.alice.call(`GET /collections/${collectionId}/documents`)).body
  const of = `/documents/${document?.id}`
  const summaries = (await server.alice.call(`GET ${of}/summaries`)).body
  const found = await server.alice.call(`POST /collections/${collectionId}/chunks/search`, {
    body: { query: 'keeper dome', topics: [], limit: 100 },
  })
  const lengths = (found.body as { text: string }[]).map(({ text }) => text.length)
  return {
    status,
    body,
    seen: JSON.stringify([asked, lengths.toSorted((one, other) => one - other), summaries.length]),
  }
}

it.each([
  ['audio_input_language', 'de'],
  ['ocr_model', 'off'],
  ['tesseract_lang', 'deu'],
  ['keep_tables_as_one_chunk', true],
  ['chunk_by_page', true],
  ['ingest_mode', 'lite'],
  ['gen_doc_summaries', true],
])('%s acts, in the request and as a setting of the collection', async (name, value) => {
  const plain = await readTable({}, {})
  const requested = await readTable({}, { [name]: String(value) })
  const kept = await readTable({ [name]: value }, {})
  expect([plain.status, requested.status, kept.status], JSON.stringify(requested.body)).toEqual([204, 204, 204])
  expect(requested.seen).not.toBe(plain.seen)
  expect(kept.seen).toBe(requested.seen)
})

/** What a source is asked for a body, with more in the body or in the query. */
async function askSource(path: string, body: object, settings: object = {}, query: object = {}) {
  const collectionId = await made(settings)
  asked = []
  const call = { query: { collection_id: collectionId, ...query }, body }
  const { status, body: said } = await server.alice.call(`POST /ingest/${path}/job`, call)
  await server.docent.settled()
  expect({ status, said }).toMatchObject({ status: 201 })
  return asked.join()
}

it.each([
  ['follow_links', true],
  ['max_depth', 2],
  ['max_documents', 3],
])('%s reaches the source of websites, and as a setting of the collection', async (name, value) => {
  const body = { url: 'https://example.org/' }
  const plain = await askSource('website', body)
  const requested = await askSource('website', body, {}, { [name]: String(value) })
  expect(requested).not.toBe(plain)
  expect(await askSource('website', body, { [name]: value })).toBe(requested)
  expect(await askSource('website', { url: 'https://example.org/more' })).not.toBe(plain)
})

it('root_dir and glob reach the source of files, root_dir also as a setting of the collection', async () => {
  const asking = await askSource('file_system', { root_dir: 'notes', glob: '*' })
  expect(await askSource('file_system', { glob: '*' }, { root_dir: 'notes' })).toBe(asking)
  expect(await askSource('file_system', { root_dir: 'notes', glob: '*.md' })).not.toBe(asking)
})

const key = { access_key_id: 'id', secret_access_key: 'secret' }
it.each([
  ['s3', { urls: ['s3://a/'] }, { urls: ['s3://b/'], region: 'eu-west-1' }],
  ['gcs', { urls: ['gs://a/'] }, { urls: ['gs://b/'] }],
  [
    'azure_blob_storage',
    { container: 'a', paths: ['a'], account_name: 'a' },
    { container: 'b', paths: ['b'], account_name: 'b' },
  ],
])('every field of %s reaches its source', async (path, base, others) => {
  const plain = await askSource(path, base)
  for (const [name, value] of Object.entries(others))
    expect(await askSource(path, { ...base, [name]: value }), name).not.toBe(plain)
})

it.each([
  ['s3', { urls: ['s3://a/'] }, 'use_irsa', true],
  ['s3', { urls: ['s3://a/'] }, 'session_token', 'token'],
  ['s3', { urls: ['s3://a/'] }, 'role_arn', 'arn:aws:iam::1:role/reader'],
  ['s3', { urls: ['s3://a/'] }, 'external_id', 'outside'],
  ['s3', { urls: ['s3://a/'] }, 'endpoint_url', 'https://s3.example.org'],
  ['s3', { urls: ['s3://a/'] }, 'access_key_id', 'other'],
  ['s3', { urls: ['s3://a/'] }, 'secret_access_key', 'other'],
  ['gcs', { urls: ['gs://a/'] }, 'service_account_json_key', '{}'],
  ['azure_blob_storage', { container: 'a', paths: ['a'], account_name: 'a' }, 'account_key', 'key'],
  ['azure_blob_storage', { container: 'a', paths: ['a'], account_name: 'a' }, 'sas_token', 'token'],
])('%s: %o with credentials.%s', async (path, base, name, value) => {
  const credentials = path === 's3' ? key : undefined
  const plain = await askSource(path, { ...base, credentials })
  expect(await askSource(path, { ...base, credentials: { ...credentials, [name]: value } })).not.toBe(plain)
})

it('a collection keeps no text recognition setting that its ingestions could not meet', async () => {
  const wrong = [{ ocr_model: 'nobody' }, { handwriting_check: true }]
  const id = await made({})
  for (const settings of wrong) {
    const [name = ''] = Object.keys(settings)
    const refusal = { status: 400, body: { message: expect.stringContaining(name) } }
    const body = { name: 'More', collection_settings: settings }
    expect(await server.alice.call('POST /collections', { body })).toMatchObject(refusal)
    expect(await server.alice.call(`PUT /collections/${id}/settings`, { body: settings })).toMatchObject(refusal)
  }
})
