import { makePackage } from '../office/package.fixture.ts'

export const odtType = 'application/vnd.oasis.opendocument.text'
export const odpType = 'application/vnd.oasis.opendocument.presentation'

const spaces = ['office', 'text', 'table', 'style', 'presentation']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const other =
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'

const styles =
  '<office:automatic-styles><style:style style:name="P1"><style:paragraph-properties fo:break-before="page"/></style:style><style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style><text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style><text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style></office:automatic-styles>'

export interface OpenDocumentContent {
  readonly type: string
  /** XML inside of `office:body`. */
  readonly body: string
  readonly title?: string
}

export function openDocumentParts({ type, body, title = 'Birds' }: OpenDocumentContent): Record<string, string> {
  return {
    mimetype: type,
    'content.xml': contentXml(body),
    'meta.xml': `<?xml version="1.0"?><office:document-meta ${spaces} ${other}><office:meta><dc:title>${title}</dc:title></office:meta></office:document-meta>`,
  }
}

export const contentXml = (body: string): string =>
  `<?xml version="1.0"?><office:document-content ${spaces} ${other}>${styles}<office:body>${body}</office:body></office:document-content>`

/** `styles.xml` with such master pages and named styles. */
export const stylesXml = (masters: string, named = ''): string =>
  `<?xml version="1.0"?><office:document-styles ${spaces} ${other}><office:styles>${named}</office:styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`

const openDocument = (type: string, element: string) => (content: string) =>
  makePackage(partsOf(type, element, content))
const partsOf = (type: string, element: string, content: string): Record<string, string> =>
  openDocumentParts({ type, body: `<office:${element}>${content}</office:${element}>` })

export const odtParts = (text: string): Record<string, string> => partsOf(odtType, 'text', text)
export const odpParts = (slides: string): Record<string, string> => partsOf(odpType, 'presentation', slides)
export const makeOdt = openDocument(odtType, 'text')
export const makeOdp = openDocument(odpType, 'presentation')

export const openTable = (rows: readonly (readonly string[])[]): string =>
  `<table:table>${rows.map((cells) => `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`

export const sampleOdt = `<text:h text:outline-level="1">The goldcrest</text:h><text:p>A very <text:span>small</text:span><text:s/>bird.</text:p>
<text:list text:style-name="L1"><text:list-item><text:p>first</text:p></text:list-item><text:list-item><text:p>second</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item></text:list>
<text:h text:outline-level="2" text:style-name="P1">Measures</text:h>${openTable([
  ['Part', 'Length'],
  ['Wing', '5 cm'],
])}`

export const slide = (title: string, content: string, notes = ''): string =>
  `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box>${content}</draw:text-box></draw:frame><presentation:notes>${notes}</presentation:notes></draw:page>`

export const sampleOdp =
  slide(
    'Goldcrest',
    '<text:list><text:list-item><text:p>small</text:p></text:list-item></text:list>',
    '<text:p>Speak slowly.</text:p>',
  ) +
  slide('', '') +
  slide('Measures', '<text:p>5 cm</text:p>')
