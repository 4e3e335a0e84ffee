import { documentParserConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { afterAll, describe, expect, it } from 'vitest'
import { passwordProtectedOffice } from '../office/compound.fixture.ts'
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
  documentParserConformance(runner, {
    create: () => ({ parser: office.parser, dispose: () => Promise.resolve() }),
    sample: { bytes, fileName: 'birds', mediaType, type, title: 'Birds', pages },
    layout: 'none',
    unreadable: hostile[name],
  })
})

describe('spreadsheets', () => {
  it('shows dates, shares and amounts as the sheet does', async () => {
    const day: Record<string, string> = { ...xlsxParts([]), 'xl/styles.xml': styles }
    day['[Content_Types].xml'] = (day['[Content_Types].xml'] ?? '').replace(
      '</Types>',
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    )
    day['xl/worksheets/sheet1.xml'] =
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>0.25</v></c><c r="C1" t="b"><v>1</v></c></row></sheetData></worksheet>`
    day['xl/_rels/workbook.xml.rels'] = (day['xl/_rels/workbook.xml.rels'] ?? '').replace(
      '</Relationships>',
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    )
    expect((await xlsx.read(makePackage(day))).text).toBe('## Data\n\n| 2023-03-15 | 25% | TRUE |\n| --- | --- | --- |')
  })

  it('refuses a workbook that unpacks to more than half of the limit', async () => {
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

  it('survives a sheet that nests 20,000 elements', async () => {
    const nested = { ...xlsxParts([]), 'xl/worksheets/sheet1.xml': '<worksheet>'.repeat(20_000) }
    expect((await xlsx.read(makePackage(nested))).text).toBe('## Data')
  })

  it('says which sheets are missing, and reads the others', async () => {
    const { 'xl/worksheets/sheet1.xml': _sheet, ...parts } = xlsxParts([['a']])
    const { text, result } = await xlsx.read(makePackage(parts))
    expect(text).toBe('## Data')
    expect(result.warnings).toEqual(['The sheet Data is damaged and could not be read.'])
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

const styles =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="170" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/></cellXfs></styleSheet>'
