import { documentParserConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { afterAll, describe, expect, it } from 'vitest'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { hostilePackages, makePackage } from '../office/package.fixture.ts'
import {
  contentXml,
  makeOdp,
  makeOdt,
  odpParts,
  odpType,
  odtParts,
  odtType,
  openTable,
  sampleOdp,
  sampleOdt,
  slide,
} from './opendocument.fixture.ts'

const odt = createOfficeReader('odt', odtType)
const odp = createOfficeReader('odp', odpType)
afterAll(() => Promise.all([odt.close(), odp.close()]))
const textOf = async (text: string, mode?: 'lite'): Promise<string> => (await odt.read(makeOdt(text), mode)).text

describe('ODT', () => {
  documentParserConformance(runner, {
    create: () => ({ parser: odt.parser, dispose: () => Promise.resolve() }),
    sample: {
      bytes: makeOdt(sampleOdt),
      fileName: 'birds.odt',
      mediaType: odtType,
      type: 'odt',
      title: 'Birds',
      pages: [
        ['# The goldcrest', 'A very small bird.', '1. first\n2. second\n  - a) inner'],
        ['## Measures', '| Part | Length |\n| --- | --- |\n| Wing | 5 cm |'],
      ],
    },
    layout: 'none',
    unreadable: {
      ...hostilePackages(odtParts(sampleOdt), 'content.xml'),
      '20,000 nested elements': makeOdt('<text:section>'.repeat(20_000)),
      'a text under a password': makePackage({
        ...odtParts(sampleOdt),
        'META-INF/manifest.xml': '<manifest:manifest><manifest:encryption-data/></manifest:manifest>',
        'content.xml': Buffer.alloc(500, 7),
      }),
    },
  })

  it('keeps notes, remarks and external links, and not what was deleted', async () => {
    const text = `<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:p>See <text:a xlink:href="https://example.org/">here</text:a><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Below.</text:p></text:note-body></text:note><office:annotation><dc:creator>Ann</dc:creator><dc:date>2026</dc:date><text:p>Really?</text:p></office:annotation>.</text:p>`
    expect(await textOf(text)).toBe('See [here](https://example.org/)[^1].\n\n[^1]: Below.\n\nComment: Really?')
    expect(await textOf(text, 'lite')).toBe('See [here](https://example.org/).')
  })

  it('has signs for lists that have no numbers, and one for each item', async () => {
    const list =
      '<text:list text:style-name="L2"><text:list-item><text:p>a</text:p><text:p>more</text:p></text:list-item><text:list-item><text:p>b</text:p></text:list-item></text:list>'
    expect(await textOf(list)).toBe('- a\n  more\n- b')
  })

  it('writes repeated cells and tables in cells', async () => {
    const table = `<table:table><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell><table:table-cell>${openTable([['in', 'side']])}</table:table-cell></table:table-row></table:table>`
    expect(await textOf(table)).toBe('| x |  | in side |\n| --- | --- | --- |')
  })

  it('reads charts and other objects inside, and none that hold themselves', async () => {
    const object = (path: string): string =>
      `<text:p><draw:frame><draw:object xlink:href="${path}"/></draw:frame></text:p>`
    const parts = {
      ...odtParts(object('./Object 1')),
      'Object 1/content.xml': contentXml(`${openTable([['a', '1']])}${object('../Object 1')}`),
    }
    expect((await odt.read(makePackage(parts))).text).toContain('| a | 1 |')
    expect((await odt.read(makePackage({ ...parts, 'content.xml': contentXml('<text:p>x</text:p>') }))).text).toBe('x')
  })
})

describe('ODP', () => {
  documentParserConformance(runner, {
    create: () => ({ parser: odp.parser, dispose: () => Promise.resolve() }),
    sample: {
      bytes: makeOdp(sampleOdp),
      fileName: 'birds.odp',
      mediaType: odpType,
      type: 'odp',
      title: 'Birds',
      pages: [['# Goldcrest', '- small', '### Notes', 'Speak slowly.'], [], ['# Measures', '5 cm']],
    },
    layout: 'none',
    unreadable: hostilePackages(odpParts(sampleOdp), 'content.xml'),
  })

  it('leaves the notes out in lite mode', async () => {
    const bytes = makeOdp(slide('Title', '<text:p>Text</text:p>', '<text:p>Said</text:p>'))
    expect((await odp.read(bytes, 'lite')).text).toBe('# Title\n\nText')
  })
})
