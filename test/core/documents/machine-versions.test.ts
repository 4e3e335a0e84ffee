import type { Row } from '@docent/core/ports'
import { expect, it } from 'vitest'
import {
  documentEntity,
  documentTables,
  membershipEntity,
} from '../../../packages/core/src/resources/documents/index.ts'
import { memoryEngine } from '../memory-engine.ts'

/** Rows as machines of version 1 wrote them; they are never written again. */
const goldenDocument = {
  machine_version: 1,
  revision: 3,
  created_at: 1,
  updated_at: 1,
  context: { ownerId: 'alice', jobId: 'job-1' },
  owner_id: 'alice',
  username: 'alice',
  name: 'a.txt',
  type: 'txt',
  size: 4,
  page_count: 1,
  pages_done: 1,
  uri: null,
  connector: 'text',
  original_type: 'text/plain',
  original_mtime: null,
  sha256: 'abc',
  source_key: 'texts/a',
  text_key: 'documents/a/text-1',
  words_key: null,
  status: 'completed',
  error: null,
  metadata: {},
  summary: null,
  chat_session_id: null,
} as const satisfies Row

const goldenMembership = {
  machine_version: 1,
  revision: 5,
  created_at: 1,
  updated_at: 1,
  context: { ownerId: 'alice' },
  collection_id: 'collection-1',
  owner_id: 'alice',
  job_id: 'job-1',
  source_uri: null,
  live: true,
  settings: { maxTokens: 320, overlapTokens: 0, byPage: false },
  chunk_set_id: null,
  first_chunk_id: null,
  chunk_count: 0,
  embedding_key: null,
  error: null,
} as const satisfies Row

async function engineWith(table: 'document' | 'membership', rows: readonly Row[]) {
  const engine = await memoryEngine(documentTables)
  await engine.storage.write({ steps: rows.map((row) => ({ kind: 'insert', table, row })) })
  return {
    read: async (id: string) =>
      (await engine.storage.read({ from: table })).find((row) => row['id'] === id) ?? expect.unreachable(id),
    runtime: engine.runtime,
  }
}

const documentSteps = [
  ['received', { type: 'STARTED' }, 'parsing'],
  ['parsing', { type: 'PARSED', pages: 1 }, 'parsed'],
  // Was not being converted: it fails, and is not kept.
  ['parsing', { type: 'FAILED', code: 'ingestion_failed' }, 'failed'],
  ['parsing', { type: 'CANCEL' }, 'canceled'],
  ['parsed', { type: 'CONVERT', jobId: 'job-2' }, 'received'],
  ['parsed', { type: 'DELETE' }, 'deleting'],
  ['failed', { type: 'DELETE' }, 'deleting'],
  ['canceled', { type: 'DELETE' }, 'deleting'],
] as const

it.each(documentSteps)('a document of version 1 goes from %s by %o to %s', async (from, event, to) => {
  const engine = await engineWith('document', [{ ...goldenDocument, id: 'a', state: from }])
  await engine.runtime.commit({}, async (draft) => draft.send(await draft.require(documentEntity, 'a'), event))
  expect(await engine.read('a')).toMatchObject({
    state: to,
    machine_version: documentEntity.version,
    revision: 4,
    context: { ownerId: 'alice', converting: event.type === 'CONVERT' },
  })
})

const membershipSteps = [
  ['queued', { type: 'DOCUMENT_PARSED' }, 'chunking'],
  ['queued', { type: 'FAILED', code: 'ingestion_failed' }, 'failed'],
  ['chunking', { type: 'CHUNKED', chunks: 1 }, 'embedding'],
  ['embedding', { type: 'EMBEDDED' }, 'indexing'],
  ['indexing', { type: 'INDEXED' }, 'searchable'],
  ['indexing', { type: 'CANCEL' }, 'canceled'],
  ['searchable', { type: 'REMOVE' }, 'removing'],
  ['removing', { type: 'REMOVED' }, 'removed'],
] as const

it.each(membershipSteps)('a membership of version 1 goes from %s by %o to %s', async (from, event, to) => {
  const row = { ...goldenMembership, id: 'm', state: from, document_id: 'a', identity: 'i' }
  const engine = await engineWith('membership', [row])
  await engine.runtime.commit({}, async (draft) => draft.send(await draft.require(membershipEntity, 'm'), event))
  expect(await engine.read('m')).toMatchObject({
    state: to,
    machine_version: membershipEntity.version,
    revision: 6,
    context: { ownerId: 'alice', converting: false },
  })
})
