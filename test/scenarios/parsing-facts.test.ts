import { expect, it } from 'vitest'
import type { DocumentParser, DocumentParsers } from '@docent/core/ports'
import { memoryDocent } from '../support/memory-docent.ts'

const words = 5_000
const text = 'dome '.repeat(words).trimEnd()
const parser: DocumentParser = {
  name: 'scans',
  mediaTypes: ['image/scan'],
  async parse({ onPage }) {
    await onPage({ number: 1, text: 'Printed text' })
    await onPage({
      number: 2,
      text,
      width: 600,
      height: 800,
      recognizedBy: 'tesseract',
      words: {
        offsets: Uint32Array.from({ length: words }, (_, word) => word * 5),
        lengths: new Uint32Array(words).fill(4),
        boxes: Float32Array.from({ length: words * 4 }, (_, part) => part / 3),
      },
    })
    return { type: 'scan', pageCount: 2, title: 'Domes', warnings: ['Page 3 is damaged and was left out.'] }
  },
}
const parsers: DocumentParsers = {
  detect: async () => 'image/scan',
  parserFor: () => parser,
  close: async () => {},
}

it('keeps what the parser says of a document, and sends a large layout in parts', async () => {
  await using docent = await memoryDocent({ parsers })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId, fileName: 'scan.bin', text: 'bytes' })
  const [document] = await alice.documents.list({ collectionId })
  expect(await alice.documents.pageRecognition(document!.id)).toEqual({ 1: 'text', 2: 'tesseract' })
  expect(await alice.documents.internalMetadata(document!.id)).toMatchObject({
    title: 'Domes',
    warnings: ['Page 3 is damaged and was left out.'],
  })
  const parts = await Array.fromAsync((await alice.documents.pageLayout(document!.id))!)
  expect(parts.length).toBeGreaterThan(2)
  expect(Math.max(...parts.map(({ byteLength }) => byteLength))).toBeLessThan(250_000)
  const layout = JSON.parse(Buffer.concat(parts).toString()) as Record<string, { words: unknown[] }>
  expect(Object.keys(layout)).toEqual(['2'])
  expect(layout[2]!.words).toHaveLength(words)
  expect(layout[2]!.words[1]).toEqual({ text: 'dome', offset: 5, box: [1.33, 1.67, 2, 2.33] })
})
