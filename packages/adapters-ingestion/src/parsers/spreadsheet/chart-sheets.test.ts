import { afterAll, expect, it } from 'vitest'
import { chartXml, relationsXml } from '../office/ooxml.fixture.ts'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'
import { xlsxParts, xlsxType } from './spreadsheet.fixture.ts'

const xlsx = createOfficeReader('xlsx', xlsxType)
afterAll(() => xlsx.close())

it('reads sheets that are nothing but a chart, without a warning', async () => {
  const parts = xlsxParts([['a']])
  const sheets = '<sheet name="Sales" sheetId="2" r:id="rId2"/></sheets>'
  parts['xl/workbook.xml'] = parts['xl/workbook.xml']!.replace('</sheets>', sheets)
  parts['xl/_rels/workbook.xml.rels'] = relationsXml([
    { id: 'rId1', kind: 'worksheet', target: 'worksheets/sheet1.xml' },
    { id: 'rId2', kind: 'chartsheet', target: 'chartsheets/sheet1.xml' },
  ])
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  parts['xl/chartsheets/sheet1.xml'] =
    `<chartsheet xmlns="${main}" xmlns:r="${relationships}"><sheetViews/><drawing r:id="rId1"/></chartsheet>`
  parts['xl/chartsheets/_rels/sheet1.xml.rels'] = relationsXml([
    { id: 'rId1', kind: 'drawing', target: '../drawings/drawing1.xml' },
  ])
  parts['xl/drawings/_rels/drawing1.xml.rels'] = relationsXml([
    { id: 'rId1', kind: 'chart', target: '../charts/chart1.xml' },
  ])
  parts['xl/drawings/drawing1.xml'] =
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>'
  parts['xl/charts/chart1.xml'] = chartXml('Birds by year', [['2024', 3]])
  const { pages, result } = await xlsx.read(makePackage(parts))
  expect(pages).toEqual([
    '## Data\n\n| a |\n| --- |',
    '## Sales\n\n#### Chart: Birds by year\n\n|  | Sales |\n| --- | --- |\n| 2024 | 3 |',
  ])
  expect(result).not.toHaveProperty('warnings')
  const { 'xl/chartsheets/sheet1.xml': _lost, ...rest } = parts
  expect((await xlsx.read(makePackage(rest))).result.warnings).toHaveLength(1)
})
