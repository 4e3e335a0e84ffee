/** @module-tag slow */
import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { passwordProtectedOffice } from '../office/compound.fixture.ts'
import { chartXml, escapeXml, relationsXml } from '../office/ooxml.fixture.ts'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { hostilePackages, makePackage } from '../office/package.fixture.ts'
import {
  makeOds,
  makeWorkbook,
  odsParts,
  odsRow,
  odsSheet,
  odsType,
  sampleSheets,
  xlsxParts,
  xlsxType,
} from './spreadsheet.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const xlsx = createOfficeReader('xlsx', xlsxType)
const xls = createOfficeReader('xls', 'application/vnd.ms-excel')
const ods = createOfficeReader('ods', odsType)
afterAll(() => Promise.all([xlsx.close(), xls.close(), ods.close()]))

const pages = [
  ['## Measures', '| Part | Length |\n| --- | --- |\n| Wing | 5.5 |'],
  ['## Grüße', 'only one'],
]
const sampleOds =
  odsSheet('Measures', odsRow(['Part', 'Length']) + odsRow(['Wing', '5.5'])) + odsSheet('Grüße', odsRow(['only one']))

describe.each([
  ['XLSX', 'xlsx', xlsx, makeWorkbook(sampleSheets, 'xlsx'), xlsxType],
  ['XLSB', 'xlsx', xlsx, makeWorkbook(sampleSheets, 'xlsb'), 'application/vnd.ms-excel.sheet.binary.macroenabled.12'],
  ['XLS', 'xls', xls, makeWorkbook(sampleSheets, 'biff8'), 'application/vnd.ms-excel'],
  ['ODS', 'ods', ods, makeOds(sampleOds), odsType],
] as const)('%s', (name, type, office, bytes, mediaType) => {
  const hostile = {
    XLSX: {
      ...hostilePackages(xlsxParts([['a']]), 'xl/workbook.xml'),
      'a workbook under a password': passwordProtectedOffice(),
    },
    XLSB: { 'a binary workbook that is cut off': bytes.subarray(0, bytes.length - 500) },
    XLS: {
      'a workbook that is cut off': bytes.subarray(0, 700),
      'a workbook under a password': passwordProtectedOffice(),
    },
    ODS: {
      ...hostilePackages(odsParts(sampleOds), 'content.xml'),
      '20,000 nested elements': makeOds('<table:table>'.repeat(20_000)),
    },
  }
  documentParserConformance(slowRunner, {
    create: () => ({ parser: office.parser, dispose: () => Promise.resolve() }),
    sample: { bytes, fileName: 'birds', mediaType, type, title: 'Birds', pages },
    layout: 'none',
    unreadable: hostile[name],
  })
})

describe('spreadsheets', () => {
  it('shows dates, shares and amounts as the sheet does, and what that leaves out', async () => {
    const shown = await valuesOf([
      ['yyyy\\-mm\\-dd', 45000],
      ['m/d/yy', 45000],
      ['dd.mm.yyyy hh:mm', 45000.5],
      ['h:mm', 0.25],
      ['0%', 0.25],
      ['#,##0.00', 1234567.891],
      ['0', 3.4],
      ['0.00', 66.6666666666667],
      ['0.0,,"M"', 1234567],
      ['0.00E+00', 123456789012345],
      ['000\\-000', 123456],
      ['General', 123456789012345],
      ['General', 0.30000000000000004],
    ])
    expect(shown).toEqual([
      '2023-03-15',
      '3/15/23 (2023-03-15)',
      '15.03.2023 12:00 (2023-03-15 12:00)',
      '6:00',
      '25%',
      '1,234,567.89 (1234567.891)',
      '3 (3.4)',
      '66.67',
      '1.2M (1234567)',
      '1.23E+14 (123456789012345)',
      '123-456',
      '123456789012345',
      '0.3',
    ])
  })

  it('shows truth, and where a cell leads', async () => {
    const parts = xlsxParts([])
    const cells = '<row r="1"><c r="B1" t="b"><v>1</v></c><c r="C1" t="inlineStr"><is><t>site</t></is></c></row>'
    parts['xl/worksheets/sheet1.xml'] =
      `<worksheet xmlns="${main}" xmlns:r="${relationships}"><sheetData>${cells}</sheetData><hyperlinks><hyperlink ref="C1" r:id="rId1"/></hyperlinks></worksheet>`
    parts['xl/worksheets/_rels/sheet1.xml.rels'] = relationsXml([
      { id: 'rId1', kind: 'hyperlink', target: 'https://example.org/', external: true },
    ])
    expect((await xlsx.read(makePackage(parts))).text).toBe(
      '## Data\n\n| TRUE | [site] |\n| --- | --- |\n\n[site]: https://example.org/',
    )
  })

  it('reads charts, boxes of text and what is printed around a sheet', async () => {
    const parts = xlsxParts([['a']])
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    parts['xl/worksheets/sheet1.xml'] = sheet.replace(
      '</worksheet>',
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Contract 4711&amp;RR&amp;&amp;D</oddHeader><oddFooter>&amp;CPage &amp;P</oddFooter></headerFooter></worksheet>',
    )
    parts['xl/worksheets/_rels/sheet1.xml.rels'] = relationsXml([
      { id: 'rId1', kind: 'drawing', target: '../drawings/drawing1.xml' },
    ])
    parts['xl/drawings/_rels/drawing1.xml.rels'] = relationsXml([
      { id: 'rId1', kind: 'chart', target: '../charts/chart1.xml' },
    ])
    parts['xl/drawings/drawing1.xml'] =
      '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp><xdr:cNvPr descr="A bird"/><xdr:txBody><a:p><a:r><a:t>bo</a:t></a:r><a:r><a:t>xed</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>'
    parts['xl/charts/chart1.xml'] = chartXml('Birds by year', [['2024', 3]])
    const bytes = makePackage(parts)
    expect((await xlsx.read(bytes)).text).toBe(
      '## Data\n\n| a |\n| --- |\n\nboxed\n\nA bird\n\n#### Chart: Birds by year\n\n|  | Sales |\n| --- | --- |\n| 2024 | 3 |\n\nHeader: Contract 4711 R&D\n\nFooter: Page',
    )
    expect((await xlsx.read(bytes, 'lite')).text).not.toContain('Chart')
  })

  it('gives the values of ODS in full, and what is placed on its sheets', async () => {
    const cell = (attributes: string, text: string): string =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
    const cells = [
      cell('office:value-type="float" office:value="123456789012345"', '1.23E+14'),
      cell('office:value-type="date" office:date-value="2023-03-15T00:00:00"', '15.03.23'),
      cell('office:value-type="percentage" office:value="0.25"', '25%'),
    ].join('')
    const shapes =
      '<table:shapes><draw:frame><svg:title>A bird</svg:title><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame></table:shapes>'
    const { text } = await ods.read(makeOds(odsSheet('S', `${shapes}<table:table-row>${cells}</table:table-row>`)))
    expect(text).toBe(
      '## S\n\n| 1.23E+14 (123456789012345) | 15.03.23 (2023-03-15) | 25% |\n| --- | --- | --- |\n\nA bird\n\nboxed',
    )
  })

  it('refuses a workbook that unpacks to more than half of the limit', { tags: ['slow'] }, async () => {
    const small = createOfficeReader('xlsx', xlsxType, { maxUnpackedBytes: 100_000 })
    const rows = (count: number) =>
      makePackage(xlsxParts(Array.from({ length: count }, (_row, index) => [`row ${index}`])))
    await expect(small.read(rows(1_500))).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringMatching(/unpacks to more/) as string,
    })
    expect((await small.read(rows(500))).text).toContain('row 499')
    await small.close()
  })

  it('leaves out rows and columns without content and writes each row in one line', async () => {
    const rows = [[], [undefined, undefined, 'a|b', undefined, 'c\nd'], [], [undefined, undefined, 'e']]
    const text = '## Sheet\n\n| a\\|b | c d |\n| --- | --- |\n| e |  |'
    expect((await xlsx.read(makeWorkbook({ Sheet: rows }, 'xlsx'))).text).toBe(text)
    expect((await xls.read(makeWorkbook({ Sheet: rows }, 'biff8'))).text).toBe(text)
  })

  it('keeps a sheet without content as a page, so that the others keep their numbers', async () => {
    const { pages } = await xlsx.read(makeWorkbook({ Empty: [], Full: [['x']] }, 'xlsx'))
    expect(pages).toEqual(['## Empty', '## Full\n\n| x |\n| --- |'])
  })

  it('continues a long sheet on further pages, each with its name', async () => {
    const rows = Array.from({ length: 3_000 }, (_row, index) => [`row ${index}`, 'x'.repeat(100)])
    const { pages } = await xlsx.read(makeWorkbook({ Long: rows }, 'xlsx'))
    expect(pages).toHaveLength(2)
    for (const page of pages) {
      expect(page).toMatch(/^## Long\n\n\| row /)
      expect(page.length).toBeLessThan(201_000)
    }
    expect(pages.join('\n').match(/\| row \d+ /g)).toHaveLength(3_000)
  })

  it('reads what ODS repeats, without what it repeats to the edge of the sheet', async () => {
    const repeated =
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="2"><text:p>a</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
    const edge =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    const { text } = await ods.read(makeOds(odsSheet('S', repeated + edge)))
    expect(text).toBe('## S\n\n| a | a |\n| --- | --- |\n| a | a |\n| a | a |')
  })

  it('gives remarks on cells behind the table, not in lite mode', async () => {
    const cell =
      '<table:table-row><table:table-cell><office:annotation><text:p>doubtful</text:p></office:annotation><text:p>7</text:p></table:table-cell></table:table-row>'
    const bytes = makeOds(odsSheet('S', cell))
    expect((await ods.read(bytes)).text).toBe('## S\n\n| 7 |\n| --- |\n\n- Row 1: doubtful')
    expect((await ods.read(bytes, 'lite')).text).toBe('## S\n\n| 7 |\n| --- |')
  })
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** How cells of such formats and values are written. */
async function valuesOf(cells: readonly (readonly [format: string, value: number])[]): Promise<string[]> {
  const parts = xlsxParts([])
  const formats = cells.map(
    ([format], index) => `<numFmt numFmtId="${170 + index}" formatCode="${escapeXml(format)}"/>`,
  )
  const uses = cells.map((_cell, index) => `<xf numFmtId="${170 + index}" applyNumberFormat="1"/>`)
  parts['xl/styles.xml'] =
    `<styleSheet xmlns="${main}"><numFmts count="${cells.length}">${formats.join('')}</numFmts><cellXfs count="${cells.length}">${uses.join('')}</cellXfs></styleSheet>`
  parts['[Content_Types].xml'] = (parts['[Content_Types].xml'] ?? '').replace(
    '</Types>',
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  )
  parts['xl/_rels/workbook.xml.rels'] = (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
    '</Relationships>',
    `<Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  )
  const rows = cells.map(
    ([, value], index) => `<row r="${index + 1}"><c r="A${index + 1}" s="${index}"><v>${value}</v></c></row>`,
  )
  parts['xl/worksheets/sheet1.xml'] = `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
  const { text } = await xlsx.read(makePackage(parts))
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.slice(2, -2))
}
