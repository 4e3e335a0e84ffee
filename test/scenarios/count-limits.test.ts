import { services, type Docent, type DocentOptions } from '@docent/core'
import { memoryStorage } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const admin = { userId: 'admin', permissions: ['administrator'] }

const limit = (docent: Docent, name: string, value: number) =>
  docent.as(admin).configurations.set(name, { stringValue: String(value) })

/** How many of the calls were answered, and the error codes of the others. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<{ done: number; codes: string[] }> {
  const settled = await Promise.allSettled(calls)
  const failed = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  return { done: settled.length - failed.length, codes: [...new Set(failed.map(({ reason }) => reason.code))] }
}

const make = (docent: Docent, userId: string) =>
  docent.as({ userId }).collections.create({ name: 'Aurora', description: '' })

const text = (docent: Docent, userId: string, collectionId: string, name: string) =>
  docent.as({ userId }).ingest.plainText({ collectionId, fileName: name, text: `About ${name}.` })

it('takes no more parts of uploads of artifacts than there is room for, however many at once', async () => {
  await using docent = await memoryDocent()
  await limit(docent, 'upload_bytes_limit_per_user', 1_000)
  const { projects, artifacts } = docent.as({ userId: 'alice' }).analysis
  const project = (await projects.create({ displayName: 'Invoices' })).name.replace('projects/', '')
  const place = { project, kind: 'annotationSets' } as const
  const { name } = await artifacts.create(place, { displayName: 'In parts', mime: 'application/json' })
  const [, set = ''] = /annotationSets\/([^/]+)/.exec(name)!
  const put = (number: number, bytes: number) =>
    artifacts.uploadPart({ ...place, set, version: 1 }, { number, content: new Uint8Array(bytes) })
  const parts = Array.from({ length: 8 }, (_, index) => put(index + 1, 300))
  const { done, codes } = await outcomes(parts)
  expect(done).toBeLessThanOrEqual(3)
  expect(codes).toEqual(['forbidden'])
  expect(Number((await artifacts.get({ ...place, set, version: 1 })).sizeInStorage)).toBe(done * 300)
  // What was refused takes up nothing.
  await put(9, 1_000 - done * 300)
  await expect(put(10, 1)).rejects.toThrow('upload_bytes_limit_per_user')
})

it('makes no more collections than there may be, however many at once', async () => {
  await using docent = await memoryDocent()
  await limit(docent, 'collection_limit_per_user', 5)
  const first = await make(docent, 'alice')
  const many = await outcomes(Array.from({ length: 30 }, () => make(docent, 'alice')))
  expect(many).toEqual({ done: 4, codes: ['forbidden'] })
  await expect(make(docent, 'alice')).rejects.toThrow('You have 5 collections')
  await make(docent, 'bob')

  await docent.as({ userId: 'alice' }).collections.delete(first.id)
  await make(docent, 'alice')
  await expect(make(docent, 'alice')).rejects.toMatchObject({ code: 'forbidden' })

  await limit(docent, 'collection_limit', 7)
  const rest = await outcomes(Array.from({ length: 10 }, (_, index) => make(docent, `user-${index}`)))
  expect(rest).toEqual({ done: 1, codes: ['forbidden'] })
  await docent.as(admin).configurations.delete(['collection_limit'])
  await make(docent, 'carol')
})

it('takes in no more documents than there may be, however many at once', async () => {
  await using docent = await memoryDocent()
  await limit(docent, 'document_limit_per_user', 3)
  const { id } = await make(docent, 'alice')
  const many = await outcomes(Array.from({ length: 100 }, (_, index) => text(docent, 'alice', id, `${index}.txt`)))
  expect(many).toEqual({ done: 3, codes: ['forbidden'] })
  const alice = docent.as({ userId: 'alice' })
  const documents = await alice.documents.list({})
  expect(documents).toHaveLength(3)

  await alice.documents.delete(documents[0]!.id)
  await text(docent, 'alice', id, 'new.txt')
  await expect(text(docent, 'alice', id, 'newer.txt')).rejects.toThrow('document_limit_per_user')
  await docent.as(admin).configurations.delete(['document_limit_per_user'])
  await text(docent, 'alice', id, 'newest.txt')
})

it('counts what a collection that is deleted held', async () => {
  await using docent = await memoryDocent()
  await limit(docent, 'document_limit_per_user', 2)
  const { id } = await make(docent, 'alice')
  await text(docent, 'alice', id, 'a.txt')
  await text(docent, 'alice', id, 'b.txt')
  await docent.as({ userId: 'alice' }).collections.delete(id)
  await docent.settled()
  const next = await make(docent, 'alice')
  await text(docent, 'alice', next.id, 'c.txt')
  await text(docent, 'alice', next.id, 'd.txt')
  await expect(text(docent, 'alice', next.id, 'e.txt')).rejects.toMatchObject({ code: 'forbidden' })
})

it('counts what was there before anything was counted', async () => {
  const storage = memoryStorage()
  let forget = async () => {}
  const configure: DocentOptions['configure'] = (container) => {
    forget = async () => {
      const where = { op: 'and', of: [] } as const
      await container.get(services.storage).writeWhere({ kind: 'delete', table: 'limit_counter', where, limit: 100 })
    }
  }
  await using docent = await memoryDocent({ storage, configure })
  const { id } = await make(docent, 'alice')
  await make(docent, 'alice')
  for (const name of ['a.txt', 'b.txt']) await text(docent, 'alice', id, name)
  await forget()
  await limit(docent, 'collection_limit_per_user', 3)
  await limit(docent, 'document_limit_per_user', 3)
  expect(await outcomes(Array.from({ length: 10 }, () => make(docent, 'alice')))).toMatchObject({ done: 1 })
  const texts = Array.from({ length: 10 }, (_, index) => text(docent, 'alice', id, `${index}.txt`))
  expect(await outcomes(texts)).toMatchObject({ done: 1 })
})

it('gives new collections the default size, and those that lose their own', async () => {
  await using docent = await memoryDocent()
  const { collections } = docent.as({ userId: 'alice' })
  const old = await make(docent, 'alice')
  await limit(docent, 'default_collection_size_limit', 2_000_000)
  const { id } = await make(docent, 'alice')
  const size = async (of: string) => (await collections.get(of)).sizeLimit
  expect([await size(old.id), await size(id)]).toEqual([10_000_000_000, 2_000_000])
  await collections.setSizeLimit(old.id, { sizeLimit: '5 GB' })
  await collections.removeSizeLimit(old.id)
  expect(await size(old.id)).toBe(2_000_000)
  const { ingest } = docent.as({ userId: 'alice' })
  const body = { collectionId: id, fileName: 'large.txt', text: 'x'.repeat(2_000_001) }
  await expect(ingest.plainText(body)).rejects.toThrow('its limit is 2000000 bytes')
})

it('keeps no more bytes of uploads that are not ingested than there may be, however many at once', async () => {
  await using docent = await memoryDocent()
  await limit(docent, 'upload_bytes_limit_per_user', 1_000)
  const alice = docent.as({ userId: 'alice' })
  let received = 0
  async function* content(bytes: number) {
    for (let left = bytes; left > 0; left -= 50) {
      await Promise.resolve()
      received += 50
      yield new TextEncoder().encode('word '.repeat(10))
    }
  }
  const upload = (bytes: number, user = alice) =>
    user.uploads.create({ filename: `${bytes}.txt`, content: content(bytes) })

  // One that is far too large is not received to its end.
  await expect(upload(1_000_000)).rejects.toMatchObject({ code: 'forbidden', details: { limit: 1_000 } })
  expect(received).toBeLessThan(2_000)
  // What is on its way counts, so calls at once may refuse each other, but never exceed the limit together.
  const { done, codes } = await outcomes(Array.from({ length: 12 }, () => upload(300)))
  expect(done).toBeLessThanOrEqual(3)
  expect(codes).toEqual(['forbidden'])
  const first = await upload(100)
  for (let left = 9 - 3 * done; left > 0; left--) await upload(100)
  await expect(upload(50)).rejects.toThrow('upload_bytes_limit_per_user')
  await upload(1_000, docent.as({ userId: 'bob' }))

  // What is ingested is a document's from then on.
  const { id: collectionId } = await make(docent, 'alice')
  await alice.ingest.uploads({ collectionId, uploadIds: [first.id] })
  await upload(100)
  await expect(upload(50)).rejects.toMatchObject({ code: 'forbidden' })
  await docent.as(admin).configurations.delete(['upload_bytes_limit_per_user'])
  await upload(50_000)
})
