import { standardParsers } from '@docent/adapters-ingestion'
import { memoryBlobs } from '@docent/adapters-storage'
import type { DocumentArchive, DocumentParsers } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const archiveType = 'application/x-test-archive'

/** Parsers with an archive format of the test's own: `ARCHIVE` and then JSON of names and texts. */
function withArchives(): DocumentParsers {
  const parsers = standardParsers()
  const archive: DocumentArchive = {
    name: 'test',
    mediaTypes: [archiveType],
    async *entries({ bytes, after }) {
      const files = JSON.parse(new TextDecoder().decode(bytes).slice('ARCHIVE'.length)) as Record<string, string | null>
      const paths = Object.keys(files).sort()
      for (const path of paths) {
        if (after !== undefined && path <= after) continue
        const text = files[path]
        if (text == null) yield { path, error: 'It is encrypted; take it out of the archive first.' }
        else yield { path, bytes: new TextEncoder().encode(text) }
      }
    },
  }
  return {
    ...parsers,
    detect: async (bytes, name) =>
      new TextDecoder().decode(bytes.subarray(0, 7)) === 'ARCHIVE' ? archiveType : parsers.detect(bytes, name),
    archiveFor: (mediaType) => (mediaType === archiveType ? archive : undefined),
  }
}

const archiveOf = (files: Readonly<Record<string, string | null>>) => `ARCHIVE${JSON.stringify(files)}`

async function archiveSession() {
  const blobs = memoryBlobs()
  const docent = await memoryDocent({ parsers: withArchives(), blobs })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Archives' })
  return {
    docent,
    alice,
    collectionId,
    async ingest(fileName: string, files: Readonly<Record<string, string | null>>) {
      const job = await alice.ingest.plainTextJob({ collectionId, fileName, text: archiveOf(files) })
      await docent.settled()
      return alice.jobs.get(job.id)
    },
    /** How many files are kept. */
    async stored() {
      let count = 0
      for await (const _ of blobs.list('sources/')) count++
      return count
    },
    async names() {
      const documents = await alice.documents.list({ collectionId, sortColumn: 'name', ascending: true })
      return documents.map(({ name, status }) => [name, status])
    },
    [Symbol.asyncDispose]: () => docent.stop({ graceMs: 0 }),
  }
}

describe('an archive', () => {
  it('names its files by what can be seen of their names, and not endlessly', async () => {
    await using session = await archiveSession()
    const long = `${'x'.repeat(5_000)}.txt`
    await session.ingest('all.zip', {
      'invoice\u202efdp.txt': 'One.',
      '\u200b\u200bb\nc.txt': 'Two.',
      [long]: 'Three.',
    })
    const names = (await session.names()).map(([name]) => name!)
    expect(names.slice(0, 2)).toEqual(['all.zip/b c.txt', 'all.zip/invoicefdp.txt'])
    expect(names[2]).toMatch(/^…x+\.txt$/)
    expect(names[2]).toHaveLength(1_024)
  })

  it('becomes a document for each file in it', async () => {
    await using session = await archiveSession()
    const files = Object.fromEntries(
      Array.from({ length: 45 }, (_, index) => [`notes/${String(index).padStart(2, '0')}.txt`, `Note ${index}.`]),
    )
    const job = await session.ingest('all.zip', files)
    expect(job).toMatchObject({ overallStatus: 'completed', passedPercentage: 1, errors: [], status: '45 of 45 done' })
    const names = await session.names()
    expect(names).toHaveLength(45)
    expect(names[7]).toEqual(['all.zip/notes/07.txt', 'completed'])
    const found = await session.alice.chunks.search(session.collectionId, { query: 'note 31', topics: [] })
    expect(found[0]?.name).toBe('all.zip/notes/31.txt')
    // The archive again: every file of it is there.
    const kept = await session.stored()
    await session.ingest('all.zip', files)
    expect(await session.stored()).toBe(kept)
    expect(await session.names()).toHaveLength(45)
    expect(await session.alice.collections.get(session.collectionId)).toMatchObject({ documentCount: 45 })
  })

  it('fails for the files that cannot be taken out or read, each alone', async () => {
    await using session = await archiveSession()
    const job = await session.ingest('mixed.zip', {
      'a.txt': 'A good text.',
      'b.txt': null,
      'c.bin': '\0\u0001'.repeat(99),
    })
    expect(job).toMatchObject({
      overallStatus: 'completed',
      errors: expect.arrayContaining([
        expect.stringContaining('mixed.zip/b.txt: It is encrypted'),
        expect.stringContaining('mixed.zip/c.bin'),
      ]),
    })
    expect(await session.names()).toEqual([
      ['mixed.zip/a.txt', 'completed'],
      ['mixed.zip/b.txt', 'failed'],
      ['mixed.zip/c.bin', 'failed'],
    ])
    expect(await session.ingest('bad.zip', { 'x.txt': null })).toMatchObject({ overallStatus: 'failed' })
    expect(await session.ingest('none.zip', {})).toMatchObject({
      overallStatus: 'failed',
      errors: ['none.zip: The archive holds no files; pack it again.'],
    })
  })

  it('is opened inside another one, to a depth', async () => {
    await using session = await archiveSession()
    let inner = archiveOf({ 'deep.txt': 'At the bottom.' })
    const nested = () => ({ 'inner.zip': inner, 'beside.txt': 'Beside it.' })
    expect(await session.ingest('one.zip', nested())).toMatchObject({ overallStatus: 'completed' })
    expect(await session.names()).toEqual([
      ['one.zip/beside.txt', 'completed'],
      ['one.zip/inner.zip/deep.txt', 'completed'],
    ])
    for (let depth = 0; depth < 3; depth++) inner = archiveOf({ 'inner.zip': inner })
    expect(await session.ingest('many.zip', { 'inner.zip': inner })).toMatchObject({
      overallStatus: 'failed',
      errors: [expect.stringContaining('more than 2 nested archives')],
    })
  })
})

it('an archive that was only kept is unpacked when it is ingested to be searched, and counts no more', async () => {
  for (const convert of [false, true]) {
    await using session = await archiveSession()
    const { alice, collectionId } = session
    const archive = { collectionId, fileName: 'all.zip', text: archiveOf({ 'a.txt': 'Alpha.', 'b.txt': 'Beta.' }) }
    await alice.ingest.plainText({ ...archive, ingestMode: 'agent_only' })
    expect(await session.names()).toEqual([['all.zip', 'agent_only']])
    const [{ id: documentId } = { id: '' }] = await alice.documents.list({ collectionId })
    if (convert) await alice.ingest.agentOnlyToStandard({ collectionId, documentId })
    else await alice.ingest.plainText(archive)
    await session.docent.settled()
    expect(await session.names()).toEqual([
      ['all.zip/a.txt', 'completed'],
      ['all.zip/b.txt', 'completed'],
    ])
    expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 2, documentSize: 11 })
  }
})
