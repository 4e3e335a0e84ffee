import { afterAll, describe, expect, it } from 'vitest'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'
import { makeOds, odsSheet, odsType, xlsxParts, xlsxType } from './spreadsheet.fixture.ts'

const ods = createOfficeReader('ods', odsType)
const xlsx = createOfficeReader('xlsx', xlsxType)
afterAll(() => Promise.all([ods.close(), xlsx.close()]))

const sheetPath = 'xl/worksheets/sheet1.xml'

/** An XLSX file of these rows, as XML, and nothing else. */
function makeXlsx(rows: string): Uint8Array {
  const parts = xlsxParts([])
  return makePackage({ ...parts, [sheetPath]: parts[sheetPath]!.replace('<sheetData>', `<sheetData>${rows}`) })
}

describe('formulas', () => {
  it('shows the formulas of an ODS file that have no value, and the values of others', async () => {
    const cell = (attributes: string, text = '') =>
      `<table:table-cell table:formula="of:=[.A1]*2" ${attributes}><text:p>${text}</text:p></table:table-cell>`
    const cells = [
      cell(''),
      cell('office:value-type="float"'),
      cell('office:value-type="float" office:value="6"', '6'),
      cell('office:value-type="string"'),
      cell('office:value-type="float" office:value="7"', '7'),
    ]
    const { pages } = await ods.read(makeOds(odsSheet('Data', `<table:table-row>${cells.join('')}</table:table-row>`)))
    expect(pages[0]).toContain('| =[.A1]*2 (not calculated) | =[.A1]*2 (not calculated) | 6 | 7 |')
  })

  it.each([
    ['no value', '<c r="B1"><f>A1*2</f></c>', '=A1*2 (not calculated)'],
    ['an empty value', '<c r="B1"><f>SUM(A1:A1)</f><v></v></c>', '=SUM(A1:A1) (not calculated)'],
    ['an empty element of a value', '<c r="B1" t="n">\n<f>A1&amp;"x"</f>\n<v/>\n</c>', '=A1&"x" (not calculated)'],
    ['a value', '<c r="B1"><f>A1*2</f><v>6</v></c>', '6'],
    ['the value 0', '<c r="B1"><f>A1-3</f><v>0</v></c>', '0'],
    ['an empty text', '<c r="B1" t="str"><f>IF(A1=3,"","x")</f><v></v></c>', ''],
  ])('shows a formula of an XLSX file that has %s', async (_, cell, shown) => {
    const row = `<row r="1"><c r="A1"><v>3</v></c>${cell}<c r="C1" s="0"/><c r="D1"><v>7</v></c></row>`
    const { pages } = await xlsx.read(makeXlsx(row))
    // Columns without anything in them are left out.
    const cells = ['3', shown, '7'].filter((text) => text !== '')
    expect(pages[0]).toContain(`| ${cells.join(' | ')} |\n`)
  })

  it('shows each of the formulas of an XLSX file that are written once for several cells', async () => {
    const cells = ['<f t="shared" ref="B1:B2" si="0">A1*2</f>', '<f t="shared" si="0"/>']
    const rows = cells.map(
      (formula, at) => `<row><c r="A${at + 1}"><v>${at}</v></c><c r="B${at + 1}">${formula}</c></row>`,
    )
    const { pages } = await xlsx.read(makeXlsx(rows.join('')))
    expect(pages[0]).toContain('| 0 | =A1*2 (not calculated) |')
    expect(pages[0]).toContain('| 1 | =A2*2 (not calculated) |')
  })
})
