import { chartXml, escapeXml, ooxmlFrame, relationsXml } from '../office/ooxml.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const docxType = type

/** A paragraph; `properties` is the XML of its properties, `runs` replaces its text. */
export const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`

export const styled = (style: string, text: string): string => paragraph(text, `<w:pStyle w:val="${style}"/>`)

export const listItem = (text: string, list: number, level = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

export const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

/** Ids are German, as a German Word writes them; names are not. */
const styles = `<w:styles ${w}>${[1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="berschrift${level}"><w:name w:val="heading ${level}"/></w:style>`).join('')}<w:style w:styleId="Eigene"><w:name w:val="Own"/><w:basedOn w:val="berschrift2"/></w:style><w:style w:styleId="Aufz"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`

const level = (index: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`

/** List 1 has signs, list 2 numbers with letters below them, list 3 numbers of all levels. */
const numbering = `<w:numbering ${w}><w:abstractNum w:abstractNumId="7">${level(0, 'bullet', '·')}${level(1, 'bullet', 'o')}</w:abstractNum><w:abstractNum w:abstractNumId="8">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="9">${level(0, 'decimal', '%1')}${level(1, 'decimal', '%1.%2')}</w:abstractNum>${[1, 2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id + 6}"/></w:num>`).join('')}</w:numbering>`

const notes = (kind: string, text: string): string =>
  `<w:${kind}s ${w}><w:${kind} w:id="0" w:type="separator"><w:p/></w:${kind}><w:${kind} w:id="1" w:author="Ann">${paragraph(text)}</w:${kind}></w:${kind}s>`

export interface DocxContent {
  /** XML of the paragraphs and tables. */
  readonly body: string
  readonly title?: string
  /** XML of the paragraphs of headers and footers, one string for each. */
  readonly headers?: readonly string[]
  readonly footers?: readonly string[]
}

/** A drawn box of text, as programs of today and of old show it. */
export const textBox = (text: string): string =>
  `<mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph(text)}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`

export function docxParts({
  body,
  title = 'A letter',
  headers = [],
  footers = [],
}: DocxContent): Record<string, string> {
  const running = [
    ...headers.map((content, index) => ({ kind: 'header', element: 'w:hdr', name: `header${index}.xml`, content })),
    ...footers.map((content, index) => ({ kind: 'footer', element: 'w:ftr', name: `footer${index}.xml`, content })),
  ]
  return {
    ...ooxmlFrame('word/document.xml', `${type}.main+xml`, title),
    'word/document.xml': `<?xml version="1.0"?><w:document ${w} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationsXml([
      { id: 'rId1', kind: 'styles', target: 'styles.xml' },
      { id: 'rId2', kind: 'numbering', target: 'numbering.xml' },
      { id: 'rId3', kind: 'footnotes', target: 'footnotes.xml' },
      { id: 'rId4', kind: 'comments', target: 'comments.xml' },
      { id: 'rId5', kind: 'hyperlink', target: 'https://example.org/birds', external: true },
      { id: 'rId6', kind: 'chart', target: 'charts/chart1.xml' },
      { id: 'rId7', kind: 'aFChunk', target: 'inserted.html' },
      ...running.map(({ kind, name }) => ({ id: name, kind, target: name })),
    ]),
    ...Object.fromEntries(
      running.map(({ element, name, content }) => [`word/${name}`, `<${element} ${w}>${content}</${element}>`]),
    ),
    'word/inserted.html': '<p>An <b>inserted</b> page.</p>',
    'word/styles.xml': styles,
    'word/numbering.xml': numbering,
    'word/footnotes.xml': notes('footnote', 'The note below.'),
    'word/comments.xml': notes('comment', 'A remark.'),
    'word/charts/chart1.xml': chartXml('Birds by year', [
      ['2024', 3],
      ['2025', 0.30000000000000004],
    ]),
  }
}

export const makeDocx = (content: DocxContent): Uint8Array => makePackage(docxParts(content))

/** Headings, both kinds of lists and a table on two pages. */
export const sampleDocx: DocxContent = {
  body: [
    styled('berschrift1', 'The goldcrest'),
    paragraph('A very small bird.'),
    listItem('first', 2),
    listItem('second', 2),
    listItem('inner', 2, 1),
    listItem('sign', 1),
    pageBreak,
    styled('Eigene', 'Measures'),
    wordTable([
      ['Part', 'Length'],
      ['Wing', '5 cm'],
    ]),
  ].join(''),
  title: 'Goldcrest',
}
