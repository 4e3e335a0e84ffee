/** @module-tag slow */
import { documentParserConformance } from '@docent/core/testing'
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
  stylesXml,
} from './opendocument.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const odt = createOfficeReader('odt', odtType)
const odp = createOfficeReader('odp', odpType)
afterAll(() => Promise.all([odt.close(), odp.close()]))
const textOf = async (text: string, mode?: 'lite'): Promise<string> => (await odt.read(makeOdt(text), mode)).text

describe('ODT', () => {
  documentParserConformance(slowRunner, {
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

  it('leaves out hidden text', async () => {
    const text = `<text:p>seen<text:span text:style-name="T1"> hidden <text:span>within</text:span></text:span><text:hidden-text text:is-hidden="true"> condition</text:hidden-text><text:hidden-text text:is-hidden="false"> shown</text:hidden-text></text:p>`
    expect(await textOf(text)).toBe('seen shown')
  })

  it('keeps notes, remarks and external links, and not what was deleted', async () => {
    const text = `<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:p>See <text:a xlink:href="https://example.org/">here</text:a><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Below.</text:p></text:note-body></text:note><office:annotation><dc:creator>Ann</dc:creator><dc:date>2026</dc:date><text:p>Really?</text:p></office:annotation>.</text:p>`
    expect(await textOf(text)).toBe(
      'See [here][^1].\n\n[here]: https://example.org/\n\n[^1]: Below.\n\nComment (Ann): Really?',
    )
    expect(await textOf(text, 'lite')).toBe('See [here].\n\n[here]: https://example.org/')
  })

  it('keeps headers and footers once, marked, out of the running text', async () => {
    const master = (name: string, content: string): string =>
      `<style:master-page style:name="${name}">${content}</style:master-page>`
    const header = '<style:header><text:p>Contract <text:span>47</text:span>11</text:p></style:header>'
    const styles = stylesXml(
      master('a', `${header}<style:footer><text:p>Tel. 0815</text:p><text:p>Bank</text:p></style:footer>`) +
        master('b', header),
    )
    const parts = { ...odtParts('<text:p>one</text:p><text:p text:style-name="P1">two</text:p>'), 'styles.xml': styles }
    expect((await odt.read(makePackage(parts))).pages).toEqual([
      'one\n\nHeader: Contract 4711\n\nFooter:\n\nTel. 0815\n\nBank',
      'two',
    ])
  })

  it('puts boxes of text and descriptions of pictures behind their paragraph, and reads formulas', async () => {
    const frame =
      '<draw:frame><svg:title>A bird</svg:title><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame>'
    expect(await textOf(`<text:p>be${frame}fore</text:p>`)).toBe('before\n\nA bird\n\nboxed')
    const object = '<text:p><draw:frame><draw:object xlink:href="./F"/></draw:frame></text:p>'
    const formula =
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>E</mi><annotation encoding="StarMath 5.0">E = m c^2</annotation></semantics></math>'
    expect((await odt.read(makePackage({ ...odtParts(object), 'F/content.xml': formula }))).text).toBe('E = m c^2')
  })

  it('has signs for lists that have no numbers, and one for each item', async () => {
    const list =
      '<text:list text:style-name="L2"><text:list-item><text:p>a</text:p><text:p>more</text:p></text:list-item><text:list-item><text:p>b</text:p></text:list-item></text:list>'
    expect(await textOf(list)).toBe('- a\n  more\n- b')
  })

  it('numbers lists, breaks pages and hides text by styles of the whole document, and by what they inherit', async () => {
    const style = (name: string, inside: string, more = ''): string =>
      `<style:style style:name="${name}" ${more}>${inside}</style:style>`
    const named = [
      '<text:list-style style:name="N1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>',
      style('Chapter', '<style:paragraph-properties fo:break-before="page"/>'),
      style('Landscape', '', 'style:master-page-name="Wide"'),
      style('Inner', '', 'style:parent-style-name="Chapter"'),
      style('Flowing', '<style:paragraph-properties fo:break-before="auto"/>', 'style:parent-style-name="Chapter"'),
      style('Shown', '<style:text-properties text:display="true"/>', 'style:parent-style-name="Secret"'),
      style('Secret', '<style:text-properties text:display="none"/>'),
      style('Loop', '', 'style:parent-style-name="Loop"'),
      style('Wide table', '<style:table-properties fo:break-before="page"/>'),
    ].join('')
    const styled = (name: string, text: string): string => `<text:p text:style-name="${name}">${text}</text:p>`
    const body = [
      '<text:list text:style-name="N1"><text:list-item><text:p text:style-name="Landscape">a</text:p></text:list-item></text:list>',
      ...[styled('Landscape', 'two'), styled('Inner', 'three'), styled('Loop', 'on three'), styled('Secret', 'hidden')],
      ...[styled('Flowing', 'too'), styled('Shown', 'seen')],
      openTable([
        ['four', 'x'],
        ['y', 'z'],
      ]).replace('<table:table>', '<table:table table:style-name="Wide table">'),
    ].join('')
    const header =
      '<style:master-page style:name="a"><style:header><text:p>Top</text:p></style:header></style:master-page>'
    const bytes = makePackage({ ...odtParts(body), 'styles.xml': stylesXml(header, named) })
    const { pages } = await odt.read(bytes)
    expect(pages).toEqual([
      '1. a\n\nHeader: Top',
      'two',
      'three\n\non three\n\ntoo\n\nseen',
      '| four | x |\n| --- | --- |\n| y | z |',
    ])
  })

  it('keeps words whole that have their reading above them, and leaves out hidden sections', async () => {
    const ruby =
      '<text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>'
    const hidden = '<text:section text:display="none"><text:p>hidden</text:p></text:section>'
    expect(await textOf(`${hidden}<text:p>${ruby}都庁</text:p>`)).toBe('東京都庁')
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
  documentParserConformance(slowRunner, {
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

  it('keeps what is on every slide once, without places to be filled in', async () => {
    const frames =
      '<draw:frame presentation:class="title" presentation:placeholder="true"><draw:text-box><text:p>Click here</text:p></draw:text-box></draw:frame><draw:frame presentation:class="page-number"><draw:text-box><text:p>&lt;number&gt;</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Bird society</text:p></draw:text-box></draw:frame>'
    const parts = odpParts(
      `<presentation:footer-decl>All rights</presentation:footer-decl>${slide('A', '')}${slide('B', '')}`,
    )
    const styles = stylesXml(`<style:master-page>${frames}</style:master-page>`)
    expect((await odp.read(makePackage({ ...parts, 'styles.xml': styles }))).pages).toEqual([
      '# A\n\nSlide master: Bird society\n\nFooter: All rights',
      '# B',
    ])
  })

  it('leaves out the numbers of slides and of pages of notes', async () => {
    const number =
      '<draw:frame presentation:class="page-number"><draw:text-box><text:p>7</text:p></draw:text-box></draw:frame>'
    expect((await odp.read(makeOdp(slide('Title', number, `<text:p>Said</text:p>${number}`)))).text).toBe(
      '# Title\n\n### Notes\n\nSaid',
    )
  })

  it('leaves the notes out in lite mode', async () => {
    const bytes = makeOdp(slide('Title', '<text:p>Text</text:p>', '<text:p>Said</text:p>'))
    expect((await odp.read(bytes, 'lite')).text).toBe('# Title\n\nText')
  })
})
