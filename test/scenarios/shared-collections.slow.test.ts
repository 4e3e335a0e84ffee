/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiCall, ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

const stores = [
  ['memory', {}, () => memoryStorage()],
  ['SQLite', { tags: 'slow' }, (directory: string) => sqliteStorage({ directory })],
] as const

const text = 'The zephyr telescope stands on the island of Ravn. It was built by Ingrid Solberg in 1911.'

for (const [name, options, open] of stores)
  describe(`a collection that is shared, in ${name}`, options, () => {
    let directory: string
    let server: ApiServer
    let owner: ApiClient
    let collection: string
    let document: string
    let job: string
    let reader: ApiClient
    let writer: ApiClient
    let member: ApiClient
    let other: ApiClient

    beforeEach(async () => {
      directory = mkdtempSync(join(tmpdir(), 'docent-shared-'))
      const storage: StorageDriver = open(directory)
      server = await apiServer({ docent: { storage } })
      owner = server.client('alice+staff')
      ;[reader, writer, member, other] = ['rita', 'wim', 'mia+staff', 'otto'].map(server.client) as [
        ApiClient,
        ApiClient,
        ApiClient,
        ApiClient,
      ]
      for (const client of [reader, writer, member, other]) await client.call('GET /collections')
      collection = (await owner.call('POST /collections', { body: { name: 'Zephyr', description: 'Telescopes' } })).body
        .id
      const query = { collection_id: collection, file_name: 'zephyr.txt' }
      const started = await owner.call('POST /ingest/plain_text/job', { query, body: text })
      job = started.body.id
      await server.docent.settled()
      document = (await owner.call(`GET /collections/${collection}/documents`)).body[0].id
      await share('permissions/rita', ['read'])
      await share('permissions/wim', ['write'])
      await share('group_permissions/staff', ['read'])
    })
    afterEach(async () => {
      await server[Symbol.asyncDispose]()
      rmSync(directory, { recursive: true })
    })

    const share = async (who: string, permissions: string[]) =>
      expect((await owner.call(`PUT /collections/${collection}/${who}`, { body: { permissions } })).status).toBe(204)

    const search = (): readonly [string, ApiCall] => [
      `POST /collections/${collection}/chunks/search`,
      { body: { query: 'zephyr telescope', topics: [] } },
    ]
    /** What somebody who sees the collection reads of it. */
    const reading = (): (readonly [string, ApiCall?])[] => [
      [`GET /collections/${collection}`],
      [`GET /collections/${collection}/documents`],
      [`GET /collections/${collection}/documents/count`],
      [`GET /collections/${collection}/chunks/1`],
      search(),
      [`GET /collections/${collection}/settings`],
      [`GET /collections/${collection}/chat_settings`],
      [`GET /collections/${collection}/metadata`],
      [`GET /collections/${collection}/questions`],
      [`GET /collections/${collection}/chats`],
      [`GET /collections/${collection}/chats/count`],
      [`GET /documents/${document}`],
    ]
    /** What only writers do. */
    const writing = (): (readonly [string, ApiCall])[] => [
      [`PATCH /collections/${collection}`, { body: { name: 'Zephyr' } }],
      [
        'POST /ingest/plain_text',
        { query: { collection_id: collection, file_name: 'more.txt' }, body: 'Its lens is called Freja.' },
      ],
      [`PUT /collections/${collection}/metadata`, { body: {} }],
      [`PATCH /documents/${document}`, { body: { name: 'zephyr.txt' } }],
    ]
    /** What only the owner does. */
    const managing = (): (readonly [string, ApiCall?])[] => [
      [`GET /collections/${collection}/permissions`],
      [`PUT /collections/${collection}/permissions/otto`],
      [`DELETE /collections/${collection}/permissions`],
      [`POST /collections/${collection}/is_public`, { body: { is_public: true } }],
      [`PUT /collections/${collection}/size_limit`, { body: { size_limit: '1GB' } }],
      [`DELETE /collections/${collection}`],
    ]
    const statuses = async (client: ApiClient, requests: readonly (readonly [string, ApiCall?])[]) => {
      const answers: Record<string, number> = {}
      for (const [request, call] of requests) answers[request] = (await client.call(request, call)).status
      return new Set(Object.values(answers)).size === 1 ? Object.values(answers)[0] : answers
    }

    it('is read by readers and the users of groups, changed by writers, managed by its owner', async () => {
      for (const client of [reader, member]) {
        expect(await statuses(client, reading())).toBe(200)
        expect(await statuses(client, writing())).toBe(403)
        expect(await statuses(client, managing())).toBe(403)
      }
      expect(await statuses(writer, reading())).toBe(200)
      for (const [request, call] of writing())
        expect([request, (await writer.call(request, call)).status]).toEqual([
          request,
          request.includes('PATCH') ? 200 : 204,
        ])
      expect(await statuses(writer, managing())).toBe(403)
      expect((await owner.call(`GET /collections/${collection}`)).body).toMatchObject({
        user_count: 3,
        document_count: 2,
      })
    })

    it('does not exist for anybody else, in any list, count, search or error', async () => {
      const outsiders = [other, server.client('mia'), server.client(`otto@${collection}`)]
      for (const client of outsiders) {
        for (const [request, call] of [...reading(), ...writing(), ...managing()]) {
          const { status, body } = await client.call(request, call)
          // A key of the collection may name it; it is refused, or sees what its user sees.
          expect([request, status >= 400]).toEqual([request, true])
          expect(JSON.stringify(body)).not.toMatch(/zephyr|telescope|ravn|alice/i)
        }
        expect((await client.call('GET /collections')).body).toEqual([])
        expect((await client.call('GET /collections/count')).body).toEqual({ count: 0 })
      }
      for (const list of ['/documents', '/chats', '/jobs', '/tags']) {
        const { body } = await other.call(`GET ${list}`)
        expect([list, body]).toEqual([list, []])
      }
      for (const client of [other, reader, writer]) expect((await client.call(`GET /jobs/${job}`)).status).toBe(404)
      expect((await other.call('POST /chats', { query: { collection_id: collection } })).status).toBe(404)
    })

    it('is chatted over by readers in chats of their own, until it is taken back', async () => {
      const chat = (await reader.call('POST /chats', { query: { collection_id: collection } })).body.id
      const ask = (client = reader) =>
        client.call(`POST /chats/${chat}/completions`, { body: { message: 'Who built the zephyr telescope?' } })
      const answer = await ask()
      expect(answer).toMatchObject({ status: 200, body: { body: expect.stringContaining('Ingrid Solberg') } })
      const references = async () => (await reader.call(`GET /messages/${answer.body.message_id}/references`)).body
      expect(await references()).toContainEqual(expect.objectContaining({ document_id: document }))
      for (const client of [owner, writer, other]) {
        expect((await client.call(`GET /chats/${chat}`)).status).toBe(404)
        expect((await ask(client)).status).toBe(404)
        expect((await client.call(`GET /messages/${answer.body.message_id}/references`)).status).toBe(404)
      }

      expect((await owner.call(`DELETE /collections/${collection}/permissions/rita`)).status).toBe(204)
      expect((await ask()).status).toBe(404)
      expect(JSON.stringify(await references())).not.toMatch(/telescope|ravn/i)
      expect(await statuses(reader, reading())).toBe(404)
      expect((await reader.call('GET /documents')).body).toEqual([])
      expect((await reader.call(`GET /chats/${chat}`)).status).toBe(200)
    })

    it('keeps restricted documents from its other readers', async () => {
      const query = { collection_id: collection, file_name: 'secret.txt', restricted: true, permissions: 'wim' }
      const secret = await owner.call('POST /ingest/plain_text', { query, body: 'The zephyr telescope is mortgaged.' })
      if (secret.status !== 204) throw new Error(JSON.stringify(secret.body))
      const found = async (client: ApiClient) => JSON.stringify((await client.call(...search())).body)
      for (const client of [owner, writer]) expect(await found(client)).toContain('mortgaged')
      for (const client of [reader, member]) expect(await found(client)).not.toContain('mortgaged')
    })

    it('is nobody’s but its owner’s after it is deleted', async () => {
      const prompt = (await owner.call('POST /prompt_templates', { body: { name: 'Zephyr' } })).body.id
      await owner.call(`PUT /prompt_templates/${prompt}/permissions/rita`)
      expect((await owner.call(`DELETE /collections/${collection}`)).status).toBe(204)
      expect((await owner.call(`DELETE /prompt_templates/${prompt}`)).status).toBe(204)
      await server.docent.settled()
      expect(await statuses(reader, reading())).toBe(404)
      expect((await reader.call('GET /prompt_templates')).body).toEqual([expect.objectContaining({ is_default: true })])
      expect((await server.client('admin').call('GET /collections')).body).toEqual([])
    })
  })
