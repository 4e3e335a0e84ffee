/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteStorage } from '@docent/adapters-storage'
import { afterAll, describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { handbook } from '../support/aurora.ts'

const directory = mkdtempSync(join(tmpdir(), 'docent-poisoned-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const nested = (levels: number) => `{"team":"red","in":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`

const serverOf = () => apiServer({ docent: { storage: sqliteStorage({ directory }) } })

describe('rows that an earlier version stored, deeper than SQLite reads', () => {
  it('break no list and no filter of others, and can be read, repaired and deleted by administrators', async () => {
    let id = ''
    let documentId = ''
    {
      await using server = await serverOf()
      const { alice } = server
      id = (await alice.call('POST /collections', { body: { name: 'Poisoned', description: '' } })).body.id
      await alice.call(`POST /collections/${id}/is_public`, { body: { is_public: true } })
      const query = { collection_id: id, file_name: 'handbook.md' }
      await alice.call('POST /ingest/plain_text', { query, body: handbook })
      documentId = (await alice.call(`GET /collections/${id}/documents`)).body[0].id
    }
    const database = new DatabaseSync(join(directory, 'records.db'))
    for (const [table, levels] of [
      ['collection', 1_010],
      ['document', 1_900],
    ] as const)
      database.prepare(`UPDATE ${table} SET metadata = ?`).run(nested(levels))
    database.close()

    await using server = await serverOf()
    const { bob } = server
    const own = await bob.call('POST /collections', {
      body: { name: 'Mine', description: '', metadata_dict: { team: 'blue' } },
    })
    expect(own.status).toBe(201)
    const filtered = await bob.call('GET /collections', { query: { metadata_filter: '{"team":"blue"}' } })
    expect(filtered).toMatchObject({ status: 200, body: [{ name: 'Mine' }] })
    expect((await bob.call('GET /documents', { query: { metadata_filter: '{"team":"blue"}' } })).status).toBe(200)
    const listed = await bob.call('GET /collections')
    expect(listed.status).toBe(200)
    expect(listed.body.map(({ name }: { name: string }) => name).sort()).toEqual(['Mine', 'Poisoned'])
    expect((await bob.call(`GET /collections/${id}/documents`)).body).toHaveLength(1)

    const admin = server.client('admin')
    const collection = await admin.call(`GET /collections/${id}`)
    expect(collection).toMatchObject({ status: 200, body: { name: 'Poisoned', metadata_dict: { team: 'red' } } })
    expect(await admin.call(`GET /documents/${documentId}`)).toMatchObject({ status: 200 })
    for (const path of [`/collections/${id}/metadata`, `/documents/${documentId}/metadata`])
      expect(await admin.call(`PUT ${path}`, { body: { team: 'red' } })).toMatchObject({ status: 204 })
    const found = await bob.call('GET /collections', { query: { metadata_filter: '{"team":"red"}' } })
    expect(found.body).toMatchObject([{ id, metadata_dict: { team: 'red' } }])
    expect((await admin.call(`DELETE /documents/${documentId}`, { query: { timeout: 60 } })).status).toBe(204)
    expect((await admin.call(`DELETE /collections/${id}`, { query: { timeout: 60 } })).status).toBe(204)
    expect((await bob.call(`GET /collections/${id}`)).status).toBe(404)
  })
})
