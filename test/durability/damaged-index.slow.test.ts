/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { DocentError, eq, type ModelProvider } from '@docent/core/ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { damages, storedFiles } from '../../packages/adapters-storage/src/vectors/lance/damaged-files.fixture.ts'
import { countingModels } from './counting-models.ts'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'docent-damaged-'))))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Again where the server writes into it meanwhile. */
const removeIndex = () => rm(join(directory, 'vectors'), { recursive: true, maxRetries: 10 })

async function openDocent({ isDown = () => false }: { readonly isDown?: () => boolean } = {}) {
  const { provider, embedded } = countingModels(withDownTime(builtInModels(), isDown))
  const storage = sqliteStorage({ directory })
  const docent = await createDocent({
    storage,
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
    vectors: lanceVectors({ uri: join(directory, 'vectors') }),
    modelPolicy: { tries: 1 },
    models: [provider],
    parsers: standardParsers(),
    logger: silentLogger,
  })
  await docent.start()
  return { docent, storage, alice: docent.as({ userId: 'alice' }), embedded }
}
/** A provider whose embedding models are down while it says so. */
const withDownTime = (provider: ModelProvider, isDown: () => boolean): ModelProvider => ({
  ...provider,
  embeddingModels: provider.embeddingModels.map((model) => ({
    ...model,
    async embed(texts, options) {
      if (isDown()) throw new DocentError({ code: 'provider_failed', message: 'The model is down.' })
      return model.embed(texts, options)
    },
  })),
})

type Opened = Awaited<ReturnType<typeof openDocent>>

const subjects = ['dome', 'mirror', 'garden', 'kitchen', 'tower']

async function fill({ alice }: Opened): Promise<string> {
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  for (const subject of subjects)
    await alice.ingest.plainText({
      collectionId,
      fileName: `${subject}.md`,
      text: `The ${subject} was painted in May.`,
    })
  return collectionId
}

/** The documents that are found, each by its own word. */
async function found({ alice }: Opened, collectionId: string): Promise<string[]> {
  const names: string[] = []
  for (const subject of subjects) {
    const [hit] = await alice.chunks.search(collectionId, { query: subject, topics: [] })
    if (hit?.name === `${subject}.md`) names.push(subject)
  }
  return names
}

const embeddings = async (): Promise<string[]> =>
  (await storedFiles(join(directory, 'blobs'))).filter((path) => path.includes('embeddings-'))

describe('a damaged search index', () => {
  // Every damage in both ways is the soak's.
  for (const name of ['gone', 'flipped'] as const) {
    const damage = damages[name]
    it(`is rebuilt without a model after a start, with its files ${name}`, async () => {
      const first = await openDocent()
      const collectionId = await fill(first)
      await first.docent.stop()
      for (const file of await storedFiles(join(directory, 'vectors'))) await damage(file)
      const second = await openDocent()
      expect(await found(second, collectionId)).toEqual(subjects)
      expect(second.embedded()).toBe(0)
      await second.alice.ingest.plainText({ collectionId, fileName: 'late.md', text: 'The attic came late.' })
      expect(await second.alice.chunks.search(collectionId, { query: 'attic', topics: [] })).toHaveLength(1)
      await second.docent.stop()
    })
  }

  for (const name of ['empty', 'cut'] as const) {
    const damage = damages[name]
    it(`is rebuilt while the service runs, with its files ${name}`, async () => {
      const opened = await openDocent()
      const collectionId = await fill(opened)
      for (const file of await storedFiles(join(directory, 'vectors'))) await damage(file)
      await opened.alice.ingest.plainText({ collectionId, fileName: 'late.md', text: 'The attic came late.' })
      expect(await opened.alice.chunks.search(collectionId, { query: 'attic', topics: [] })).toHaveLength(1)
      expect(await found(opened, collectionId)).toEqual(subjects)
      expect(opened.embedded()).toBe(subjects.length + 1)
      await opened.docent.stop()
    })
  }

  it('survives that the newest files are empty, as after a power loss', async () => {
    const first = await openDocent()
    const collectionId = await fill(first)
    await first.docent.stop()
    const files = await storedFiles(join(directory, 'vectors'))
    const times = new Map(await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs] as const)))
    const newest = files.toSorted((one, other) => times.get(other)! - times.get(one)!).slice(0, 6)
    for (const file of newest) await truncate(file, 0)
    const second = await openDocent()
    expect(await found(second, collectionId)).toEqual(subjects)
    expect((await second.docent.metrics()).indexes).toMatchObject({ damaged: 1, rebuilding: 0 })
    await second.docent.stop()
  })

  it('is not taken for an empty one when its directory is removed at run time', async () => {
    const opened = await openDocent()
    const collectionId = await fill(opened)
    await removeIndex()
    expect(await found(opened, collectionId)).toEqual(subjects)
    await removeIndex()
    await opened.alice.ingest.plainText({ collectionId, fileName: 'late.md', text: 'The attic came late.' })
    expect(await found(opened, collectionId)).toEqual(subjects)
    await opened.docent.stop()
  })

  it('is noticed by a search that finds nothing where flipped bits are read without an error', async () => {
    const first = await openDocent()
    const collectionId = await fill(first)
    await first.docent.stop()
    const second = await openDocent()
    expect(await found(second, collectionId)).toEqual(subjects)
    for (const file of (await storedFiles(join(directory, 'vectors'))).filter((path) => path.includes('/data/'))) {
      const content = await readFile(file)
      content[content.length >> 1]! ^= 1
      await writeFile(file, content)
    }
    expect(await second.alice.chunks.search(collectionId, { query: 'nowhere', topics: [] })).toEqual([])
    expect((await second.docent.metrics()).indexes).toMatchObject({ damaged: 1, rebuilding: 0 })
    expect(await found(second, collectionId)).toEqual(subjects)
    await second.docent.stop()
  })
})

describe('a missing or damaged embedding blob', () => {
  for (const [name, damage] of Object.entries({ gone: damages.gone, cut: damages.cut })) {
    it(`hides no other document and is made again, ${name}`, async () => {
      const first = await openDocent()
      const collectionId = await fill(first)
      await first.docent.stop()
      await removeIndex()
      await damage((await embeddings())[3]!)
      const second = await openDocent()
      expect(await found(second, collectionId)).toEqual(subjects)
      expect(second.embedded()).toBe(1)
      await second.docent.stop()
      await removeIndex()
      const third = await openDocent()
      expect(await found(third, collectionId)).toEqual(subjects)
      expect(third.embedded()).toBe(0)
      await third.docent.stop()
    })
  }

  it('is said as long as the model is down, and never "nothing found"', async () => {
    const first = await openDocent()
    const collectionId = await fill(first)
    await first.docent.stop()
    await removeIndex()
    await rm((await embeddings())[0]!)
    let isDown = true
    const second = await openDocent({ isDown: () => isDown })
    const search = (query: string) => second.alice.chunks.search(collectionId, { query, topics: [] })
    expect(await search('painted')).toHaveLength(subjects.length - 1)
    await expect(search('nowhere')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('lacks 1 of the documents'),
      details: { retryAfterMs: expect.any(Number) },
    })
    expect(await second.docent.health({ models: false })).toMatchObject({
      ready: true,
      message: expect.stringContaining('lack 1 documents'),
      indexes: { lackingDocuments: 1 },
    })
    isDown = false
    await expect.poll(() => search('painted'), { timeout: 30_000 }).toHaveLength(subjects.length)
    await expect.poll(() => search('nowhere').catch(() => 'incomplete'), { timeout: 30_000 }).toEqual([])
    await second.docent.stop()
  })

  it('is not said any more once its document is deleted', async () => {
    const first = await openDocent()
    const collectionId = await fill(first)
    await first.docent.stop()
    await removeIndex()
    const [blob] = await embeddings()
    await rm(blob!)
    const second = await openDocent({ isDown: () => true })
    const search = (query: string) => second.alice.chunks.search(collectionId, { query, topics: [] })
    await expect(search('nowhere')).rejects.toMatchObject({ message: expect.stringContaining('lacks 1') })
    const kept = new Set((await search('painted')).map(({ name }) => name))
    const lost = (await second.alice.documents.list({ collectionId })).find(({ name }) => !kept.has(name))
    await second.alice.documents.delete(lost!.id)
    await expect.poll(() => search('nowhere').catch(() => 'incomplete'), { timeout: 30_000 }).toEqual([])
    await second.docent.stop()
    const third = await openDocent()
    expect(await third.alice.chunks.search(collectionId, { query: 'nowhere', topics: [] })).toEqual([])
    await third.docent.stop()
  })

  it('loses its document alone when the text is gone too, and says so', async () => {
    const first = await openDocent()
    const collectionId = await fill(first)
    const [{ chunk_set_id: set } = {}] = await first.storage.read({ from: 'embedding_set', limit: 1 })
    await first.storage.writeWhere({
      kind: 'delete',
      table: 'chunk',
      where: eq('chunk_set_id', String(set)),
      limit: 100,
    })
    await first.docent.stop()
    await removeIndex()
    for (const file of await embeddings()) if (file.includes(String(set))) await rm(file)
    const second = await openDocent()
    const names = await found(second, collectionId)
    expect(names).toHaveLength(subjects.length - 1)
    const failed = (await second.alice.documents.list({ collectionId })).filter(({ status }) => status === 'failed')
    expect(failed).toMatchObject([{ error: expect.stringContaining('damaged') }])
    expect((await second.alice.collections.get(collectionId)).documentCount).toBe(subjects.length - 1)
    expect((await second.docent.metrics()).indexes).toMatchObject({ lostDocuments: 1, lackingDocuments: 0 })
    await second.docent.stop()
  })
})

it('learns ranking again when what was learned is damaged, and finds everything meanwhile', async () => {
  const first = await openDocent()
  const collectionId = await fill(first)
  const keyOf = async ({ storage }: Opened) => {
    const [index] = await storage.read({ from: 'collection_index', limit: 1 })
    return (index!['ranking'] as { key?: string } | null)?.key
  }
  await expect.poll(() => keyOf(first), { timeout: 30_000 }).toBeDefined()
  const key = await keyOf(first)
  await first.docent.stop()
  const [blob] = (await storedFiles(join(directory, 'blobs'))).filter((path) => path.includes('/ranking'))
  // What is flipped could still be read.
  await damages.flipped(blob!)
  const second = await openDocent()
  expect(await found(second, collectionId)).toEqual(subjects)
  await expect.poll(() => keyOf(second), { timeout: 30_000 }).not.toBe(key)
  expect(await found(second, collectionId)).toEqual(subjects)
  await second.docent.stop()
})

it('says of a file that it is damaged rather than to give out something else', async () => {
  const first = await openDocent()
  const collectionId = await fill(first)
  await first.docent.stop()
  for (const file of await storedFiles(join(directory, 'blobs')))
    if ((await readFile(file, 'utf8')) === 'The dome was painted in May.') await damages.flipped(file)
  const second = await openDocent()
  const read = async (id: string) =>
    second.alice.documents.original(id).then(
      async ({ read }) => Buffer.concat(await Array.fromAsync(await read())).toString(),
      (error: DocentError) => `${error.code}: ${error.message}`,
    )
  const documents = await second.alice.documents.list({ collectionId })
  const texts = await Promise.all(documents.map(({ id }) => read(id)))
  expect(texts.filter((text) => /^The \w+ was painted in May\.$/.test(text))).toHaveLength(subjects.length - 1)
  expect(
    texts.filter((text) => text.startsWith('not_found: The stored file of this document is damaged')),
  ).toHaveLength(1)
  await second.docent.stop()
})
