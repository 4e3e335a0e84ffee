/** @module-tag slow */
import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { hostilePackages, makePackage, billionLaughs } from '../office/package.fixture.ts'
import { epubParts, epubType, makeEpub, sampleEpub } from './epub.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const office = createOfficeReader('epub', epubType)
afterAll(() => office.close())

documentParserConformance(slowRunner, {
  create: () => ({ parser: office.parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: makeEpub(sampleEpub),
    fileName: 'birds.epub',
    mediaType: epubType,
    type: 'epub',
    title: 'Birds',
    pages: [
      ['# The goldcrest', 'A very small bird.', 'a bird', '1. first\n2. second'],
      ['## Measures', '| Part | Length |\n| --- | --- |\n| Wing | 5 cm |'],
    ],
  },
  layout: 'none',
  unreadable: {
    ...hostilePackages(epubParts(sampleEpub), 'OEBPS/book.opf'),
    'a book against copying': makePackage({
      ...epubParts(sampleEpub),
      'META-INF/encryption.xml':
        '<encryption><enc:EncryptedData><enc:CipherReference URI="OEBPS/text/chapter%200.xhtml"/></enc:EncryptedData></encryption>',
    }),
    'a chapter of a billion words': makePackage({
      ...epubParts(sampleEpub),
      'OEBPS/text/chapter 1.xhtml': `${billionLaughs}<html><body>&j;</body></html>`,
    }),
  },
})

describe('EPUB', () => {
  it('leaves out the list of contents and chapters without text', async () => {
    const { pages } = await office.read(makeEpub(['<img src="cover.png"/>', '<p>one</p>', '<p> </p>', '<p>two</p>']))
    expect(pages).toEqual(['one', 'two'])
  })

  it('reads a chapter that is a drawing', async () => {
    const { 'OEBPS/book.opf': book = '', ...parts } = epubParts(['<p>text</p>', ''])
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><text>Map of the valley</text></svg>'
    const typed = book.replace(/(chapter%201\.xhtml" media-type=")[^"]+/, '$1image/svg+xml')
    const bytes = makePackage({ ...parts, 'OEBPS/book.opf': typed, 'OEBPS/text/chapter 1.xhtml': drawing })
    const { pages } = await office.read(bytes)
    expect(pages).toEqual(['text', 'Map of the valley'])
  })

  it('reads a book whose fonts are hidden', async () => {
    const fonts = '<encryption><CipherReference URI="OEBPS/font.otf"/></encryption>'
    const parts = { ...epubParts(['<p>text</p>']), 'META-INF/encryption.xml': fonts }
    expect((await office.read(makePackage(parts))).text).toBe('text')
  })

  it('keeps the text of a chapter that nests 20,000 elements', async () => {
    expect((await office.read(makeEpub([`<p>before</p>${'<div>'.repeat(20_000)}inside`]))).text).toMatch(
      /before\s+inside/,
    )
  })
})
