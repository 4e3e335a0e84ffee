import { expect, test } from 'vitest'
import { detectMediaType } from '../../detection/detect-media-type.ts'
import type { OfficeFormat } from './office-task.ts'
import { openFlatPackage } from './flat-package.ts'
import { readOffice } from './read-office.ts'

const head = (program: string): string => `<?xml version="1.0"?>\n<?mso-application progid="${program}"?>\n`
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function read(format: OfficeFormat, mediaType: string, text: string): Promise<readonly string[]> {
  const bytes = Buffer.from(text)
  expect(await detectMediaType(bytes, 'file.xml')).toBe(mediaType)
  return (await readOffice(bytes, { format, isLite: false, maxUnpackedBytes: 1_000_000 })).pages
}

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`

test('a document of Word 2003 in XML keeps its words whole, its headings, headers and links', async () => {
  const styles = '<w:styles><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>'
  const header = `<w:hdr w:type="odd"><w:p>${run('Letterhead')}</w:p></w:hdr>`
  const body = `<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr>${run('Gold')}${run('crest')}</w:p><w:p>${run('5 &amp; 6')}</w:p>`
  const text = `${head('Word.Document')}<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">${styles}<w:body>${body}<w:sectPr>${header}</w:sectPr></w:body></w:wordDocument>`
  expect(await read('docx', docx, text)).toEqual(['# Goldcrest\n\n5 & 6\n\nHeader: Letterhead'])
})

test('a document of Word as one XML file is read like its parts', async () => {
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const part = (name: string, content: string): string =>
    `<pkg:part pkg:name="${name}" pkg:padding="1"><pkg:xmlData>${content}</pkg:xmlData></pkg:part>`
  const relations = (kind: string, target: string): string =>
    `<Relationships><Relationship Id="r1" Type="${types}/${kind}" Target="${target}"/></Relationships>`
  const parts = [
    part('/_rels/.rels', relations('officeDocument', 'word/document.xml')),
    part('/word/_rels/document.xml.rels', relations('footnotes', 'notes.xml')),
    part(
      '/word/document.xml',
      `<w:document xmlns:w="${namespace}"><w:body><w:p>${run('Gold')}${run('crest')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p></w:body></w:document>`,
    ),
    part(
      '/word/notes.xml',
      `<w:footnotes xmlns:w="${namespace}"><w:footnote w:id="2"><w:p>${run('a bird')}</w:p></w:footnote></w:footnotes>`,
    ),
  ]
  const text = `${head('Word.Document')}<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${parts.join('')}</pkg:package>`
  expect(await read('docx', docx, text)).toEqual(['Goldcrest[^1]\n\n[^1]: a bird'])
})

test('a workbook of Excel 2003 in XML is a table', async () => {
  const cell = (type: string, value: string): string => `<Cell><Data ss:Type="${type}">${value}</Data></Cell>`
  const rows = `<Row>${cell('String', 'Łódź')}${cell('Number', '12.5')}</Row>`
  const text = `${head('Excel.Sheet')}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Birds"><Table>${rows}</Table></Worksheet></Workbook>`
  expect(await read('xls', 'application/vnd.ms-excel', text)).toEqual(['## Birds\n\n| Łódź | 12.5 |\n| --- | --- |'])
})

test('a sheet of Excel 2 is known by its first record, and read', async () => {
  const record = (type: number, ...bytes: number[]): number[] => [type, 0, bytes.length, 0, ...bytes]
  const letters = [...Buffer.from('Goldcrest', 'latin1')]
  const bytes = Buffer.from([
    ...record(0x09, 2, 0, 0x10, 0),
    ...record(0x04, 0, 0, 0, 0, 0, 0, 0, letters.length, ...letters),
    ...record(0x0a),
  ])
  expect(await detectMediaType(bytes, 'birds.xls')).toBe('application/vnd.ms-excel')
  const { pages } = await readOffice(bytes, { format: 'xls', isLite: false, maxUnpackedBytes: 1_000_000 })
  expect(pages.join('\n')).toContain('Goldcrest')
})

test('a ZIP that holds such a file as it is, is a ZIP, and parts without an end are left out', () => {
  const flat = `${head('Word.Document')}<pkg:package xmlns:pkg="x"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><a/></pkg:xmlData></pkg:part>`
  expect(openFlatPackage(Buffer.from(`PK\u0003\u0004${flat}`))).toBeUndefined()
  expect(openFlatPackage(Buffer.from(flat + '<pkg:part pkg:name="/x">'.repeat(200_000)))?.names).toEqual([
    'word/document.xml',
  ])
})
