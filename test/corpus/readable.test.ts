import type { Document } from '@docent/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusServer, type CorpusServer } from './corpus-server.ts'
import { readableFiles } from './readable-files.ts'

const files = await readableFiles()
const expected = files.flatMap((file) => file.documents.map((document) => ({ name: file.name, pages: 1, ...document })))

let server: CorpusServer
let documents: ReadonlyMap<string, Document>

beforeAll(async () => {
  server = await corpusServer()
  const { docent, alice, collectionId } = server
  const byTesseract = files.filter(({ ocrModel }) => ocrModel !== undefined)
  const others = files.filter(({ ocrModel }) => ocrModel === undefined)
  await server.ingest(byTesseract)
  // Every third comes over HTTP.
  await server.ingestOverHttp(others.filter((_file, index) => index % 3 === 0))
  await server.ingest(others.filter((_file, index) => index % 3 !== 0))
  await docent.settled()
  const all = await alice.documents.list({ collectionId, limit: 1_000 })
  documents = new Map(all.map((document) => [document.name, document]))
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

describe('a file of each format', () => {
  it('becomes the documents that are expected, and no others', () => {
    expect([...documents.keys()].toSorted()).toEqual(expected.map(({ name }) => name).toSorted())
  })

  it.each(expected)('$name is read as $type', async ({ name, type, pages, finds, holds = [], warnings = [] }) => {
    const { alice, collectionId } = server
    const document = documents.get(name)
    expect(document).toMatchObject({ status: 'completed', type, pageCount: pages })
    expect(document).not.toHaveProperty('error')
    for (const [words, page] of Object.entries(finds)) {
      const [found] = await alice.chunks.search(collectionId, { query: words, topics: [] })
      expect(found, words).toMatchObject({ name, pages: page, topic: document!.id })
    }
    const chunks = await alice.chunks.ofDocument(document!.id, { collectionId })
    const text = chunks.map((chunk) => chunk.text).join('\n\n')
    for (const part of holds) expect(text).toContain(part)
    const inside = await alice.documents.internalMetadata(document!.id)
    expect(inside?.['warnings']).toEqual(warnings.map((part) => expect.stringContaining(part)))
  })
})
