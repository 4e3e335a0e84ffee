import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import type { Docent, DocentSession } from '@docent/core'
import type { Row, StorageDriver } from '@docent/core/ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordStore } from '../../packages/core/src/kernel/records/index.ts'
import { scopeOf } from '../../packages/core/src/access/index.ts'
import { tagRecords } from '../../packages/core/src/resources/tags/index.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const stores = [
  ['memory', {}, () => memoryStorage()],
  ['SQLite', { tags: 'slow' }, (directory: string) => sqliteStorage({ directory })],
] as const

for (const [name, options, open] of stores)
  describe(`documents of a shared collection in ${name}`, options, () => {
    let directory: string
    let storage: StorageDriver
    let docent: Docent
    let alice: DocentSession
    let bob: DocentSession
    let collectionId: string
    let ids: Record<string, string>

    beforeEach(async () => {
      directory = mkdtempSync(join(tmpdir(), 'docent-access-'))
      storage = open(directory)
      docent = await memoryDocent({ storage })
      alice = docent.as({ userId: 'alice' })
      bob = docent.as({ userId: 'bob' })
      collectionId = (await alice.collections.create({ name: 'Aurora' })).id
      for (const fileName of ['a.txt', 'b.txt', 'c.txt'])
        await alice.ingest.plainText({ collectionId, fileName, text: `The dome of ${fileName} turns.` })
      const documents = await alice.documents.list({ collectionId })
      ids = Object.fromEntries(documents.map(({ name, id }) => [name, id]))
    })
    afterEach(async () => {
      await docent.stop({ graceMs: 1_000 })
      rmSync(directory, { recursive: true })
    })

    const insert = async (table: string, row: Row) => {
      const outcome = await storage.write({ steps: [{ kind: 'insert', table, row, onConflict: 'replace' }] })
      expect(outcome).toMatchObject({ ok: true })
    }
    const set = async (table: string, id: string, columns: Row) => {
      const outcome = await storage.write({ steps: [{ kind: 'update', table, key: { id }, set: columns }] })
      expect(outcome).toMatchObject({ ok: true })
    }
    const grant = (level: number) =>
      insert('resource_grant', {
        resource_kind: 'collection',
        resource_id: collectionId,
        subject: 'user:bob',
        level,
        created_at: 0,
      })
    const summary = (id: string, documentId: string, ownerId: string) =>
      insert('document_summary', {
        id,
        document_id: documentId,
        owner_id: ownerId,
        content: `Summary ${id}`,
        error: '',
        kwargs: '{}',
        usage_stats: null,
        created_at: Number(id.at(-1)),
      })
    const keyOf = (userId: string) =>
      docent.as({ userId, scope: { kind: 'collection', collectionId, keyId: `key of ${userId}` } })

    it('are read by readers, changed by writers, deleted by owners', async () => {
      const id = ids['a.txt']!
      await expect(bob.documents.get(id)).rejects.toMatchObject({ code: 'not_found' })
      await grant(1)
      expect(await bob.documents.get(id)).toMatchObject({ name: 'a.txt' })
      const changes = () => [
        bob.documents.update(id, { name: 'z.txt' }),
        bob.documents.replaceMetadata(id, { year: 1 }),
        bob.tags.add(id, { name: 'mine' }),
        bob.tags.remove(id, 'mine'),
        bob.documents.removeFromCollectionJob(collectionId, { documentIds: [id] }),
      ]
      for (const change of changes()) await expect(change).rejects.toMatchObject({ code: 'forbidden' })
      await grant(2)
      expect(await bob.documents.update(id, { name: 'z.txt' })).toMatchObject({ name: 'z.txt', username: 'alice' })
      await bob.documents.replaceMetadata(id, { year: 1 })
      await bob.tags.add(id, { name: 'mine' })
      const everywhere = await bob.documents.deleteJob({ documentIds: [id] })
      expect(await bob.jobs.wait(everywhere.id)).toMatchObject({
        overallStatus: 'failed',
        errors: [`${id}: You may see this document but not change it; ask its owner.`],
      })
      const outOf = await bob.documents.removeFromCollectionJob(collectionId, { documentIds: [id] })
      expect(await bob.jobs.wait(outOf.id)).toMatchObject({ overallStatus: 'completed', errors: [] })
      await expect(alice.documents.get(id)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('show only collections, restricted or not, that the caller can see', async () => {
      const id = ids['a.txt']!
      await grant(1)
      expect((await bob.documents.collections(id)).map((collection) => collection.id)).toEqual([collectionId])
      const [membership] = await storage.read({
        from: 'membership',
        where: { op: 'eq', column: 'document_id', value: id },
      })
      await set('membership', String(membership!['id']), { restricted: true })
      await expect(bob.documents.get(id)).rejects.toMatchObject({ code: 'not_found' })
      expect(await bob.documents.count({ collectionId })).toBe(2)
      expect(await alice.documents.count({ collectionId })).toBe(3)
      await insert('membership_reader', { membership_id: membership!['id']!, username: 'bob' })
      expect(await bob.documents.internalMetadata(id)).toMatchObject({ collections: [{ collection_id: collectionId }] })
    })

    it('count for those who may know of them', async () => {
      const text = 'The dome turns at night.'
      for (const userId of ['bob', 'carol']) await docent.meet({ userId, username: userId })
      const secret = { collectionId, fileName: 'secret.txt', text, restricted: true, permissions: ['carol'] }
      await alice.ingest.plainText(secret)
      await alice.collections.share(collectionId, 'bob', { permissions: ['read'] })
      const carol = docent.as({ userId: 'carol' })
      await alice.collections.share(collectionId, 'carol', { permissions: ['read'] })
      const whole = await alice.collections.get(collectionId)
      expect(whole.documentCount).toBe(4)
      expect(await carol.collections.get(collectionId)).toMatchObject({ documentCount: 4 })
      const hidden = { documentCount: 3, documentSize: whole.documentSize - text.length }
      expect(await bob.collections.get(collectionId)).toMatchObject(hidden)
      expect(await bob.collections.list()).toMatchObject([hidden])
      expect(await bob.documents.count({ collectionId })).toBe(3)
    })

    it('are out of reach of a key whose user lost the collection', async () => {
      await grant(1)
      expect(await keyOf('bob').documents.count()).toBe(3)
      await storage.writeWhere({
        kind: 'delete',
        table: 'resource_grant',
        where: { op: 'eq', column: 'subject', value: 'user:bob' },
        limit: 10,
      })
      expect(await keyOf('bob').documents.count()).toBe(0)
      await expect(keyOf('bob').documents.original(ids['a.txt']!)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('carry tags that their readers see, and whose owners alone change them', async () => {
      const tag = await alice.tags.add(ids['a.txt']!, { name: 'red' })
      await alice.tags.add(ids['b.txt']!, { name: 'red' })
      await alice.tags.add(ids['b.txt']!, { name: 'blue' })
      await alice.tags.create({ name: 'unused' })
      expect(await bob.tags.list()).toEqual([])
      await expect(bob.tags.get('red')).rejects.toMatchObject({ code: 'not_found' })
      await grant(2)
      expect((await bob.tags.list()).map(({ name }) => name)).toEqual(['blue', 'red'])
      expect((await keyOf('bob').tags.list()).map(({ name }) => name)).toEqual(['blue', 'red'])
      expect(await bob.tags.get('red')).toEqual(tag)
      await expect(bob.tags.update('red', { format: 'bold' })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(bob.tags.delete('red')).rejects.toMatchObject({ code: 'forbidden' })
      // The name is on the document already: it keeps Alice's tag.
      expect(await bob.tags.add(ids['a.txt']!, { name: 'red' })).toEqual(tag)
      const own = await bob.tags.add(ids['c.txt']!, { name: 'red' })
      expect(own.id).not.toBe(tag.id)
      expect(await bob.tags.get('red')).toEqual(own)

      const names = async (include: string[], exclude: string[], session = bob) => {
        const records = tagRecords(recordStore(storage))
        const found = await records.documentIds(
          scopeOf(session.principal),
          collectionId,
          { include, exclude },
          { offset: 0, limit: 100 },
        )
        return found.map((id) => Object.entries(ids).find(([, known]) => known === id)![0]).sort()
      }
      expect(await names([], [])).toEqual(['a.txt', 'b.txt', 'c.txt'])
      expect(await names(['red', 'none'], [])).toEqual(['a.txt', 'b.txt', 'c.txt'])
      expect(await names(['red'], ['blue'])).toEqual(['a.txt', 'c.txt'])
      expect(await names([], ['red'])).toEqual([])
      expect(await names(['blue'], ['blue'])).toEqual([])
      expect(await names(['red'], [], docent.as({ userId: 'eve' }))).toEqual([])
      const listed = await bob.tags.documents({ tagNames: ['blue'], collectionId })
      expect(listed.map(({ name }) => name)).toEqual(['b.txt'])

      await alice.tags.delete('red')
      expect(await names(['red'], [])).toEqual(['c.txt'])
    })

    it('have summaries that readers read; their makers and writers of the collection delete them', async () => {
      const id = ids['a.txt']!
      await summary('s1', id, 'alice')
      await summary('s2', id, 'bob')
      await expect(bob.documents.summary('s2')).rejects.toMatchObject({ code: 'not_found' })
      await grant(1)
      expect((await bob.documents.summaries(id)).map((found) => found.id)).toEqual(['s2', 's1'])
      expect(await bob.documents.summary('s1')).toEqual({
        id: 's1',
        documentId: id,
        content: 'Summary s1',
        error: '',
        kwargs: '{}',
        createdAt: '1970-01-01T00:00:00.001Z',
      })
      await expect(bob.documents.deleteSummaries(['s1', 's2'])).rejects.toMatchObject({ code: 'forbidden' })
      await expect(bob.documents.deleteSummaries(['s2', 's3'])).rejects.toMatchObject({ code: 'not_found' })
      expect(await bob.documents.summaries(id)).toHaveLength(2)
      await bob.documents.deleteSummaries(['s2'])
      await alice.documents.deleteSummaries(['s1'])
      expect(await bob.documents.summaries(id)).toEqual([])
    })

    it('leave no tags and summaries behind', async () => {
      const id = ids['a.txt']!
      await alice.tags.add(id, { name: 'red' })
      await summary('s1', id, 'alice')
      await alice.documents.delete(id)
      await docent.settled()
      for (const from of ['document_tag', 'document_summary']) expect(await storage.read({ from })).toEqual([])
      expect((await alice.tags.list()).map(({ name }) => name)).toEqual(['red'])
    })

    it('name the chat that made them to whom can open it, and stay together by chat', async () => {
      const chat = await alice.chats.create({ collectionId })
      await set('chat_session', chat.id, { name: 'Domes' })
      const hidden = (await docent.as({ userId: 'eve' }).chats.create({})).id
      await set('document', ids['a.txt']!, { chat_session_id: chat.id })
      await set('document', ids['c.txt']!, { chat_session_id: chat.id })
      await set('document', ids['b.txt']!, { chat_session_id: hidden })
      await alice.ingest.plainText({ collectionId, fileName: 'd.txt', text: 'The dome of d.txt turns.' })
      await grant(1)
      const seen = async (session: DocentSession, name: string) => {
        const document = (await session.documents.list({ chatSessionId: chat.id })).find((found) => found.name === name)
        const { chatSessionId, chatSessionName, chatSessionVisible } = document!
        return [chatSessionId, chatSessionName, chatSessionVisible]
      }
      expect(await seen(alice, 'a.txt')).toEqual([chat.id, 'Domes', true])
      expect(await seen(bob, 'a.txt')).toEqual([chat.id, undefined, false])
      expect(await alice.documents.count({ chatSessionId: chat.id })).toBe(2)

      const pages = await Promise.all(
        [0, 1, 2, 3].map((offset) =>
          alice.documents.list({ groupBySourceChat: true, sortColumn: 'name', ascending: true, offset, limit: 1 }),
        ),
      )
      const rows = pages.flat()
      expect(rows.map(({ name }) => name)).toEqual(
        hidden > chat.id ? ['b.txt', 'a.txt', 'c.txt', 'd.txt'] : ['a.txt', 'c.txt', 'b.txt', 'd.txt'],
      )
      expect(rows.at(-1)).not.toHaveProperty('chatSessionVisible')
    })

    it('come with summaries where these are wanted', async () => {
      await set('document', ids['a.txt']!, { summary: 'About domes', summary_parameters: '{"llm":"x"}' })
      const [plain] = await alice.documents.list({ sortColumn: 'name', ascending: true, limit: 1 })
      expect(plain).not.toHaveProperty('summary')
      const [full] = await alice.documents.list({ sortColumn: 'name', ascending: true, limit: 1, withSummaries: true })
      expect(full).toMatchObject({ summary: 'About domes', summaryParameters: '{"llm":"x"}' })
      expect(await alice.documents.get(ids['a.txt']!)).toEqual(full)
    })

    it('tell which chats cite them', async () => {
      const chat = await alice.chats.create({ collectionId })
      await alice.chats.complete(chat.id, { message: 'What turns in a.txt?' })
      await docent.settled()
      const cited = await alice.chats.listCiting(ids['a.txt']!)
      expect(cited.map(({ id, collectionName }) => [id, collectionName])).toEqual([[chat.id, 'Aurora']])
      await grant(1)
      expect(await bob.chats.countCiting(ids['a.txt']!)).toBe(0)
    })
  })
