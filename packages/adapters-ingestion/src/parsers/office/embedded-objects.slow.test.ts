/** @module-tag slow */
import type { ParsePreferences, ParseResult } from '@docent/core/ports'
import { afterAll, expect, it } from 'vitest'
import { standardParsers } from '../../standard-parsers.ts'
import { docxParts, docxType, sampleDocx } from '../docx/docx.fixture.ts'
import { relationsXml } from './ooxml.fixture.ts'
import { makePackage } from './package.fixture.ts'

const parsers = standardParsers()
afterAll(() => parsers.close())

const bytes = makePackage({
  ...docxParts(sampleDocx),
  'word/_rels/extra.xml.rels': relationsXml([
    { id: 'a', kind: 'package', target: 'embeddings/birds.csv' },
    { id: 'b', kind: 'package', target: 'embeddings/x.exe' },
    { id: 'c', kind: 'oleObject', target: 'embeddings/lost.bin' },
  ]),
  'word/embeddings/birds.csv': 'Name;Length\nWren;10\n',
  'word/embeddings/x.exe': Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(100)]),
})

async function read(
  preferences: ParsePreferences,
  content: Uint8Array = bytes,
): Promise<{ pages: string[]; counts: number[]; result: ParseResult }> {
  const pages: string[] = []
  const counts: number[] = []
  const parser = parsers.parserFor(docxType)
  if (parser === undefined) throw new Error('no parser')
  const result = await parser.parse({
    ...{ bytes: content, fileName: 'birds.docx', mediaType: docxType, preferences },
    signal: new AbortController().signal,
    onPage: (page) => void pages.push(page.text),
    onPageCount: (count) => void counts.push(count),
  })
  return { pages, counts, result }
}

it('reads files that are embedded in a document as further pages', async () => {
  const { pages, counts, result } = await read({})
  expect(pages).toHaveLength(3)
  expect(pages[2]).toBe('## Attachment: birds.csv\n\n| Name | Length |\n| --- | --- |\n| Wren | 10 |')
  expect([result.pageCount, counts.at(-1)]).toEqual([3, 3])
  expect(result.warnings).toEqual([
    expect.stringContaining('The file contains an embedded object that was not read'),
    expect.stringContaining('The attachment "x.exe" was not read.'),
  ])
})

it('leaves them where only the text or the pages of the document matter', async () => {
  expect((await read({ mode: 'lite' })).pages).toHaveLength(2)
  expect((await read({ mayBeBlank: true })).pages).toHaveLength(2)
})

it('takes out no more than a document of its size may hold, however often it names a part', async () => {
  const spelled = Array.from({ length: 40 }, (_, number) =>
    Array.from('birdsfly', (letter, place) => ((number >> place) & 1 ? letter.toUpperCase() : letter)).join(''),
  )
  const crafted = makePackage({
    ...docxParts(sampleDocx),
    'word/_rels/extra.xml.rels': relationsXml(
      spelled.map((name, number) => ({ id: `r${number}`, kind: 'package', target: `embeddings/${name}.csv` })),
    ),
    'word/embeddings/birdsfly.csv': `Name;Length\n${'Wren;10\n'.repeat(125_000)}`,
  })
  const { result } = await read({}, crafted)
  expect(result.warnings).toContainEqual(expect.stringMatching(/^The file contains 30 objects that were not read/))
}, 120_000)
