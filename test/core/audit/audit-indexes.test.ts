import { sqliteStorage } from '@docent/adapters-storage'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { catalogue } from '../../../packages/core/src/container/catalogue.ts'
import { auditQuery } from '../../../packages/core/src/resources/audit/index.ts'

const directory = mkdtempSync(join(tmpdir(), 'docent-audit-'))
const storage = sqliteStorage({ directory })
await storage.migrate(catalogue, { mode: 'auto' })
afterAll(async () => {
  await storage.close()
  rmSync(directory, { recursive: true })
})

const record = { kind: 'collection', id: 'c' }

it.each([
  ['everything', {}, 'history_acts'],
  ['a stretch of time', { from: 1, to: 2 }, 'history_acts'],
  ['a user', { actor: 'alice' }, 'history_actor'],
  ['a user in a stretch of time', { actor: 'alice', from: 1, to: 2 }, 'history_actor'],
  ['a kind', { record: { kind: 'api_key' } }, 'history_kind'],
  ['a kind and an event', { record: { kind: 'api_key' }, event: 'DELETED', from: 1 }, 'history_kind'],
  ['a request', { requestId: 'r', from: 1 }, 'history_acts'],
  ['a record', { record }, 'PRIMARY KEY'],
  ['a record with the steps of the engine', { record, engine: true }, 'PRIMARY KEY'],
])('looks %s up by an index that is in the order of the list', (_, wish, index) => {
  for (const after of [undefined, { at: 5, id: 'x' }]) {
    const query = auditQuery({ engine: false, ...wish }, { after, limit: 100 })
    const lines = storage.explain({ ...query, from: query.from.name })
    const plan = lines.join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('USE TEMP B-TREE')
  }
})
