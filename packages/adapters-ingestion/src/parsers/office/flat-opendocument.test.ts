import { expect, test } from 'vitest'
import { detectMediaType } from '../../detection/detect-media-type.ts'
import { openFlatPackage } from './flat-package.ts'
import { readOffice } from './read-office.ts'

const prefix = 'application/vnd.oasis.opendocument'
const spaces = ['office', 'text', 'table', 'style', 'presentation']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const root = (kind: string, content: string): string =>
  `<office:document ${spaces} xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3" office:mimetype="${prefix}.${kind}">${content}</office:document>`
const flat = (kind: string, content: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root(kind, content)}`
const body = (element: string, content: string): string =>
  `<office:body><office:${element}>${content}</office:${element}></office:body>`
const paragraph = (content: string): string => `<text:p>${content}</text:p>`
const masters =
  '<office:master-styles><style:master-page style:name="Standard"><style:header><text:p>Letterhead</text:p></style:header></style:master-page></office:master-styles>'
const table = (rows: readonly (readonly string[])[], name = ''): string => {
  const cells = (row: readonly string[]): string =>
    row.map((text) => `<table:table-cell>${paragraph(text)}</table:table-cell>`).join('')
  return `<table:table table:name="${name}">${rows.map((row) => `<table:table-row>${cells(row)}</table:table-row>`).join('')}</table:table>`
}
const frame = (content: string): string => `<draw:frame>${content}</draw:frame>`

const formats = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' } as const

async function read(kind: keyof typeof formats, text: string): Promise<Awaited<ReturnType<typeof readOffice>>> {
  const bytes = Buffer.from(text)
  return readOffice(bytes, { format: formats[kind], isLite: false, maxUnpackedBytes: 1_000_000 })
}

test('flat files of OpenDocument are known by their root, with and without a declaration, whatever their name', async () => {
  const typeOf = (text: string): Promise<string | undefined> => detectMediaType(Buffer.from(text), 'file.xml')
  for (const kind of ['text', 'spreadsheet', 'presentation', 'text-template']) {
    expect(await typeOf(flat(kind, ''))).toBe(`${prefix}.${kind}`)
    expect(await typeOf(root(kind, ''))).toBe(`${prefix}.${kind}`)
  }
  expect(await typeOf(flat('graphics', body('drawing', '')))).toBe('application/xml')
})

test('a flat text has its title, styles of both kinds, and its headers once', async () => {
  const styles =
    '<office:styles><style:style style:name="Chapter"><style:paragraph-properties fo:break-before="page"/></style:style></office:styles><office:automatic-styles><style:style style:name="T1"><style:text-properties text:display="none"/></style:style></office:automatic-styles>'
  const text = `${paragraph('Gold<text:span>crest</text:span> &amp; wren')}<text:p text:style-name="Chapter">Two<text:span text:style-name="T1">hidden</text:span></text:p>`
  const meta = '<office:meta><dc:title>Birds</dc:title></office:meta>'
  const { pages, title } = await read('text', flat('text', `${meta}${styles}${masters}${body('text', text)}`))
  expect({ pages, title }).toEqual({ pages: ['Goldcrest & wren\n\nHeader: Letterhead', 'Two'], title: 'Birds' })
})

test('objects of a flat file are read where they are shown, also one in another, and pictures are left out', async () => {
  const inner = `<draw:object>${root('chart', `${masters}${body('chart', table([['in', '2']]))}`)}</draw:object>`
  const outer = `<draw:object>${root('text', body('text', paragraph('outer') + paragraph(frame(inner))))}</draw:object>`
  const picture = frame('<draw:image><office:binary-data>iVBORw0KGgo=</office:binary-data></draw:image>')
  const text = paragraph(`before${picture}`) + paragraph(frame(outer)) + paragraph('after')
  const { pages } = await read('text', flat('text', body('text', text)))
  expect(pages).toEqual(['before\n\nouter\n\n| in | 2 |\n| --- | --- |\n\nafter'])
})

test('an object of another program is found as in a ZIP', () => {
  const data = Buffer.from('bytes of a program').toString('base64')
  const object = frame(`<draw:object-ole><office:binary-data>\n${data}\n</office:binary-data></draw:object-ole>`)
  const files = openFlatPackage(Buffer.from(flat('text', body('text', paragraph(object)))))
  expect(Buffer.from(files?.read('Object 1') ?? []).toString()).toBe('bytes of a program')
})

test('a flat workbook has its sheets, and a flat presentation its slides', async () => {
  const sheets = table([['Wing', '5 cm']], 'Birds') + table([['Tail', '3 cm']], 'More')
  expect((await read('spreadsheet', flat('spreadsheet', body('spreadsheet', sheets)))).pages).toEqual([
    '## Birds\n\n| Wing | 5 cm |\n| --- | --- |',
    '## More\n\n| Tail | 3 cm |\n| --- | --- |',
  ])
  const slide = (title: string): string =>
    `<draw:page><draw:frame presentation:class="title"><draw:text-box>${paragraph(title)}</draw:text-box></draw:frame></draw:page>`
  const slides = body('presentation', `${slide('One')}<draw:page/>${slide('Three')}`)
  expect((await read('presentation', flat('presentation', slides))).pages).toEqual(['# One', '', '# Three'])
})

test('a flat file that is cut off keeps its text, and one full of objects without an end is read', async () => {
  const text = flat('text', `${body('text', `${paragraph('kept')}<text:p><draw:frame><draw:object>`)}`)
  expect((await read('text', text)).pages.join('')).toContain('kept')
  const many = flat('text', `${paragraph('first')}${'<draw:object><office:binary-data '.repeat(100_000)}`)
  expect(openFlatPackage(Buffer.from(many))?.has('content.xml')).toBe(true)
})
