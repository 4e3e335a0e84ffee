/** @module-tag slow */
import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { passwordProtectedOffice } from '../office/compound.fixture.ts'
import { relationsXml } from '../office/ooxml.fixture.ts'
import { hostilePackages, makePackage } from '../office/package.fixture.ts'
import {
  docxParts,
  docxType,
  listItem,
  makeDocx,
  pageBreak,
  paragraph,
  sampleDocx,
  styled,
  textBox,
  wordTable,
} from './docx.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const office = createOfficeReader('docx', docxType)
afterAll(() => office.close())
const textOf = async (body: string, mode?: 'lite'): Promise<string> =>
  (await office.read(makeDocx({ body }), mode)).text

documentParserConformance(slowRunner, {
  create: () => ({ parser: office.parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: makeDocx(sampleDocx),
    fileName: 'goldcrest.docx',
    mediaType: docxType,
    type: 'docx',
    title: 'Goldcrest',
    pages: [
      ['# The goldcrest', 'A very small bird.', '1. first\n2. second\n  - a) inner\n- sign'],
      ['## Measures', '| Part | Length |\n| --- | --- |\n| Wing | 5 cm |'],
    ],
  },
  layout: 'none',
  unreadable: {
    ...hostilePackages(docxParts(sampleDocx), 'word/document.xml'),
    'a document under a password': passwordProtectedOffice(),
    '20,000 nested elements': makeDocx({ body: '<w:sdt>'.repeat(20_000) }),
    'a text of another kind': Buffer.from('just text, not a package'),
  },
})

describe('DOCX', () => {
  it('numbers headings by their list', async () => {
    const numbered = (level: number, text: string): string =>
      paragraph(
        text,
        `<w:pStyle w:val="berschrift${level}"/><w:numPr><w:ilvl w:val="${level - 1}"/><w:numId w:val="3"/></w:numPr>`,
      )
    const text = await textOf([numbered(1, 'A'), numbered(2, 'B'), numbered(2, 'C'), numbered(1, 'D')].join(''))
    expect(text).toBe('# 1 A\n\n## 1.1 B\n\n## 1.2 C\n\n# 2 D')
  })

  it('takes lists from styles, and paragraphs out of them again', async () => {
    const out = paragraph('out', '<w:pStyle w:val="Aufz"/><w:numPr><w:numId w:val="0"/></w:numPr>')
    expect(await textOf(styled('Aufz', 'in') + out)).toBe('- in\n\nout')
  })

  it('knows English ids when there is no list of styles', async () => {
    const { 'word/styles.xml': _styles, ...parts } = docxParts({ body: styled('Heading2', 'Plain') })
    expect((await office.read(makePackage(parts))).text).toBe('## Plain')
  })

  it('keeps external links, footnotes, comments and descriptions of pictures', async () => {
    const text = await textOf(
      `<w:p><w:r><w:t>See </w:t></w:r><w:hyperlink r:id="rId5"><w:r><w:t>birds</w:t></w:r></w:hyperlink><w:r><w:footnoteReference w:id="1"/><w:commentReference w:id="1"/></w:r><w:r><w:drawing><wp:docPr descr="A bird on a twig"/></w:drawing></w:r></w:p>`,
    )
    expect(text).toBe(
      'See [birds][^1]\n\n[birds]: https://example.org/birds\n\nA bird on a twig\n\n[^1]: The note below.\n\nComment (Ann): A remark.',
    )
  })

  it('reads choices and checks of form fields, whose value is not in the text', async () => {
    const field = (data: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="x"/>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText> FORM </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const list = (chosen: string): string =>
      field(`<w:ddList>${chosen}<w:listEntry w:val="Wren"/><w:listEntry w:val="Robin"/></w:ddList>`)
    const box = (state: string): string => field(`<w:checkBox><w:sizeAuto/>${state}</w:checkBox>`)
    const body = `<w:p>${list('<w:result w:val="1"/>')}<w:r><w:t xml:space="preserve">, </w:t></w:r>${list('')}${box('<w:default w:val="1"/>')}${box('<w:default w:val="1"/><w:checked w:val="0"/>')}${box('<w:default w:val="0"/><w:checked/>')}${field('<w:textInput><w:default w:val="typed"/></w:textInput>')}</w:p>`
    expect(await textOf(body)).toBe('Robin, Wren☒☐☒')
  })

  it('keeps words whole that have their reading above them', async () => {
    const ruby =
      '<w:r><w:ruby><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r>'
    expect(await textOf(`<w:p>${ruby}<w:r><w:t>都庁</w:t></w:r></w:p>`)).toBe('東京都庁')
  })

  it('writes charts as tables, and leaves them and notes out in lite mode', async () => {
    const body = `<w:p><w:r><w:t>Sales</w:t><w:footnoteReference w:id="1"/><w:drawing><c:chart r:id="rId6"/></w:drawing></w:r></w:p>`
    expect(await textOf(body)).toContain(
      '#### Chart: Birds by year\n\n|  | Sales |\n| --- | --- |\n| 2024 | 3 |\n| 2025 | 0.3 |',
    )
    expect(await textOf(body, 'lite')).toBe('Sales')
  })

  it('leaves out what is deleted, tab stops and what only old programs show', async () => {
    const text = await textOf(
      `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:del><w:r><w:t>gone</w:t></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins><mc:AlternateContent><mc:Choice><w:r><w:t> once</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t> once</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>`,
    )
    expect(text).toBe('new once')
  })

  it('leaves out hidden text, and only that', async () => {
    const run = (properties: string, text: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
    const text = await textOf(
      `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('', 'seen')}${run('<w:vanish/>', ' hidden')}${run('<w:vanish w:val="0"/>', ' shown')}${run('<w:webHidden/>', ' printed')}</w:p><w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>a</w:t><w:tab/><w:txbxContent>${paragraph('boxed')}</w:txbxContent></w:r><w:r><w:t>b</w:t></w:r></w:p>`,
    )
    expect(text).toBe('seen shown printed\n\nb')
  })

  it('puts text boxes behind their paragraph', async () => {
    const text = await textOf(
      `<w:p><w:r><w:t>a</w:t><w:txbxContent>${paragraph('boxed')}</w:txbxContent></w:r><w:r><w:t>b</w:t></w:r></w:p>`,
    )
    expect(text).toBe('ab\n\nboxed')
  })

  it('keeps headers and footers once, marked, out of the running text', async () => {
    const letterhead = paragraph('Contract 4711')
    const bytes = makeDocx({
      body: paragraph('one') + pageBreak + paragraph('two'),
      headers: [letterhead, letterhead, paragraph('Bird society') + wordTable([['Tel.', '0815']])],
      footers: [paragraph('12'), `<w:p><w:hyperlink r:id="x"><w:r><w:t>Imprint</w:t></w:r></w:hyperlink></w:p>`],
    })
    expect((await office.read(bytes)).pages).toEqual([
      'one\n\nHeader: Contract 4711\n\nHeader:\n\nBird society\n\n| Tel. | 0815 |\n| --- | --- |\n\nFooter: Imprint',
      'two',
    ])
  })

  it('reads links that are fields', async () => {
    const run = (content: string): string => `<w:r>${content}</w:r>`
    const step = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`)
    const field = `<w:p>${run('<w:t>See </w:t>')}${step('begin')}${run('<w:instrText> HYPERLINK "https://example.org/" </w:instrText>')}${step('separate')}${run('<w:t>here</w:t>')}${step('end')}${run('<w:t>.</w:t>')}</w:p>`
    expect(await textOf(field)).toBe('See [here].\n\n[here]: https://example.org/')
  })

  it('reads inserted pieces of all formats, in any encoding', async () => {
    const inner = makeDocx({ body: paragraph('inner document') })
    const archive =
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Gr=C3=BC=C3=9Fe</p>\r\n--b--\r\n'
    const latin = Buffer.from('<meta charset="windows-1252"><p>Größe</p>', 'latin1')
    const pieces: readonly (readonly [string, string | Uint8Array])[] = [
      ['afchunk.mht', archive],
      ['chunk1.rtf', '{\\rtf1\\ansi rich text}'],
      ['chunk2.docx', inner],
      ['chunk3.htm', latin],
      ['chunk4.mht', 'no mail at all'],
      ['chunk5.xyz', 'unknown'],
      ['chunk6.rtf', `{\\rtf1${'{'.repeat(20_000)}`],
      ['chunk7.docx', 'PK and no package'],
    ]
    const parts = docxParts({
      body: paragraph('before') + pieces.map((_piece, index) => `<w:altChunk r:id="chunk${index}"/>`).join(''),
    })
    const relations = pieces.map(([target], index) => ({ id: `chunk${index}`, kind: 'aFChunk', target }))
    const bytes = makePackage({
      ...parts,
      ...Object.fromEntries(pieces.map(([name, content]) => [`word/${name}`, content])),
      'word/_rels/document.xml.rels': relationsXml(relations),
    })
    expect((await office.read(bytes)).text).toBe('before\n\nGrüße\n\nrich text\n\ninner document\n\nGröße')
  })

  it('reads a box of text once, letters along a path, drawn shapes and inserted pages', async () => {
    const shapes = `<w:p><w:r>${textBox('boxed')}<w:pict><v:textpath string="DRAFT"/></w:pict></w:r><w:r><w:drawing><a:p><a:r><a:t>shape</a:t></a:r></a:p></w:drawing></w:r></w:p>`
    expect(await textOf(`${shapes}<w:altChunk r:id="rId7"/>`)).toBe('boxed\n\nDRAFT\n\nshape\n\nAn **inserted** page.')
  })

  it('writes merged cells, cells of several paragraphs and tables in tables', async () => {
    const merged = `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('wide')}</w:tc></w:tr><w:tr><w:tc>${paragraph('a')}${paragraph('b|c')}</w:tc><w:tc>${wordTable([['x', 'y']])}</w:tc></w:tr></w:tbl>`
    expect(await textOf(merged)).toBe('| wide |  |\n| --- | --- |\n| a b\\|c | x y |')
  })

  it('reads a table that only lays out a page as its text', async () => {
    const long = 'word '.repeat(300).trim()
    expect(await textOf(wordTable([[styled('berschrift1', 'Left'), long]]))).toBe(`# Left\n\n${long}`)
  })

  it('breaks pages inside paragraphs, before paragraphs and between sections', async () => {
    const section = (type: string): string => `<w:sectPr><w:type w:val="${type}"/></w:sectPr>`
    const body = [
      `<w:p><w:r><w:t>one</w:t><w:br w:type="page"/><w:t>two</w:t></w:r></w:p>`,
      paragraph('three', '<w:pageBreakBefore/>'),
      paragraph('still three', section('continuous')),
      paragraph('end of three', section('nextPage')),
      paragraph('four'),
      pageBreak,
    ].join('')
    const { pages } = await office.read(makeDocx({ body }))
    expect(pages).toEqual(['one', 'two', 'three\n\nstill three\n\nend of three', 'four'])
  })

  it('reads equations as one line', async () => {
    const math = `<w:p><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></w:p>`
    expect(await textOf(math)).toBe('a/b')
  })

  it('reads files whose namespaces have other prefixes, and UTF-16', async () => {
    const other = `<?xml version="1.0"?><ns0:document xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><ns0:body><ns0:p><ns0:pPr><ns0:pStyle ns0:val="berschrift1"/></ns0:pPr><ns0:r><ns0:t>Grüße</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>`
    const wide = Buffer.from(`\ufeff${other}`, 'utf16le')
    expect((await office.read(makePackage({ ...docxParts({ body: '' }), 'word/document.xml': wide }))).text).toBe(
      '# Grüße',
    )
  })

  it('continues what is too long for one page on another', async () => {
    const body = Array.from({ length: 300 }, (_item, index) => paragraph(`${index} ${'x'.repeat(1_000)}`)).join('')
    const { pages } = await office.read(makeDocx({ body }))
    expect(pages).toHaveLength(2)
    expect(pages.join('\n\n').split('\n\n')).toHaveLength(300)
  })

  it('is not held up by a text of nothing but spaces', { tags: ['slow'] }, async () => {
    const fast = createOfficeReader('docx', docxType, { timeLimitMs: 10_000 })
    const { text } = await fast.read(makeDocx({ body: paragraph(`a${' '.repeat(2_000_000)}b`) }))
    expect(text).toHaveLength(2_000_002)
    await fast.close()
  })

  it('counts lists on without end, and survives styles that are based on each other', async () => {
    const { 'word/styles.xml': styles = '', ...parts } = docxParts({ body: listItem('x', 9) + styled('A', 'y') })
    const circle =
      '<w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>'
    const bytes = makePackage({ ...parts, 'word/styles.xml': styles.replace('</w:styles>', circle) })
    expect((await office.read(bytes)).text).toBe('x\n\ny')
  })
})
