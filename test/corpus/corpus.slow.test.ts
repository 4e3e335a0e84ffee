/** @module-tag slow */
import type { Document, Job } from '@docent/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusServer, type CorpusServer } from './corpus-server.ts'
import { hostileFiles } from './hostile-files.ts'
import { readableFiles } from './readable-files.ts'

const megabyte = 1024 * 1024

const readable = await readableFiles()
const hostile = await hostileFiles()
const expected = readable.flatMap((file) =>
  file.documents.map((document) => ({ name: file.name, pages: 1, ...document })),
)

let server: CorpusServer
let jobs: readonly Job[]
let documents: ReadonlyMap<string, Document>

/** Good and bad files in the same jobs; every third file comes over HTTP. */
beforeAll(async () => {
  server = await corpusServer()
  const { docent, alice, collectionId } = server
  const mixed = [...readable.filter(({ ocrModel }) => ocrModel === undefined), ...hostile]
  const jobIds = [
    await server.ingest(readable.filter(({ ocrModel }) => ocrModel !== undefined)),
    await server.ingestOverHttp(mixed.filter((_file, index) => index % 3 === 0)),
    await server.ingest(mixed.filter((_file, index) => index % 3 !== 0)),
  ]
  await docent.settled()
  jobs = await Promise.all(jobIds.map((id) => alice.jobs.get(id)))
  const all = await alice.documents.list({ collectionId, limit: 1_000 })
  documents = new Map(all.map((document) => [document.name, document]))
}, 300_000)
afterAll(() => server[Symbol.asyncDispose]())

const allErrors = (): string[] => jobs.flatMap((job) => job.errors)

const storedText = async (documentId: string): Promise<string> => {
  const { alice, collectionId } = server
  const chunks = await alice.chunks.ofDocument(documentId, { collectionId })
  return chunks.map((chunk) => chunk.text).join('\n\n')
}

describe('a file of each format', () => {
  it.each(expected)('$name is read as $type', async ({ name, type, pages, finds, holds = [], warnings = [] }) => {
    const { alice, collectionId } = server
    const document = documents.get(name)
    expect(document).toMatchObject({ status: 'completed', type, pageCount: pages })
    expect(document).not.toHaveProperty('error')
    for (const [words, page] of Object.entries(finds)) {
      const [found] = await alice.chunks.search(collectionId, { query: words, topics: [] })
      expect(found, words).toMatchObject({ name, pages: page, topic: document!.id })
    }
    const text = await storedText(document!.id)
    for (const part of holds) expect(text).toContain(part)
    const inside = await alice.documents.internalMetadata(document!.id)
    expect(inside?.['warnings']).toEqual(warnings.map((part) => expect.stringContaining(part)))
  })

  it.each([
    ['Who has habits in all seasons, the albatross?', 'report.pdf', '1'],
    ['What is the part about the dotterel?', 'report.pdf', '3'],
    ['Where does the lapwing meet the plover?', 'talk.pptx', '1'],
    ['How many nests are in the saltmarsh?', 'figures.xlsx', '2'],
    ['What stands on paper, the roller?', 'mail.eml', '2'],
  ])('is cited with its page, sheet or slide: %s', async (message, documentName, pages) => {
    const { alice, collectionId } = server
    const chat = await alice.chats.create({ collectionId })
    const { messageId } = await (await alice.chats.complete(chat.id, { message })).result()
    const references = await alice.chats.references(messageId)
    expect(references[0]).toMatchObject({ documentName, pages })
  })
})

describe('a hostile or broken file', () => {
  it.each(hostile)('$name fails alone or is survived', async ({ name, refused, survives = {} }) => {
    const starts = [`${name}:`, `${name}/`]
    const errors = allErrors().filter((error) => starts.some((start) => error.startsWith(start)))
    if (refused === undefined) expect(errors).toEqual([])
    else expect(errors).toEqual([expect.stringMatching(refused)])
    for (const [survivor, text] of Object.entries(survives)) {
      const document = documents.get(survivor)
      expect(document).toMatchObject({ status: 'completed' })
      expect(await storedText(document!.id)).toMatch(text)
    }
  })

  it('is reported to its owner as a sentence about what to do, without internals', () => {
    const errors = allErrors()
    expect(errors).toHaveLength(hostile.filter(({ refused }) => refused !== undefined).length)
    for (const error of errors) {
      expect(error).toMatch(/[;:.] .*[a-z].*\.$/)
      expect(error).not.toMatch(/Error\b|undefined|null|\[object|node_modules|\.[cm]?[jt]s:\d|\bat \S+ \(|0x[0-9a-f]/)
    }
  })

  it('leaves no document behind that nobody expects', () => {
    const completed = [...documents.values()].filter(({ status }) => status === 'completed').map(({ name }) => name)
    const survivors = hostile.flatMap(({ survives = {} }) => Object.keys(survives))
    expect(completed.toSorted()).toEqual([...expected.map(({ name }) => name), ...survivors].toSorted())
    expect([...documents.values()].filter(({ status }) => !['completed', 'failed'].includes(status))).toEqual([])
  })
})

describe('the server afterwards', () => {
  it('is ready, and ingests and finds a document', async () => {
    const { docent, alice, collectionId } = server
    expect(await docent.health()).toMatchObject({ ready: true })
    await alice.ingest.plainText({
      collectionId,
      fileName: 'after.md',
      text: '# After\n\nAll is well, says the cuckoo.',
    })
    const [found] = await alice.chunks.search(collectionId, { query: 'cuckoo', topics: [] })
    expect(found).toMatchObject({ name: 'after.md' })
  })

  it('has not taken more memory than it may', () => {
    expect(process.resourceUsage().maxRSS * 1024).toBeLessThan(2_000 * megabyte)
  })
})
