import { drawnShape, drawnShapes } from '../office/drawn-shape.fixture.ts'
import { describe, expect, it } from 'vitest'
import { makeWorkbook } from './spreadsheet.fixture.ts'
import { readBinaryWorkbook } from './read-workbook.ts'
import { withXlsRecords, xlsBox, xlsChart, xlsPrinted, xlsRecord } from './xls.fixture.ts'

const sheets = { Data: [['Part', 'Length']], Plan: [['one cell']] }

async function lastPage(records: readonly Uint8Array[], isLite = false): Promise<string | undefined> {
  const bytes = withXlsRecords(makeWorkbook(sheets, 'biff8'), records)
  const { pages } = await readBinaryWorkbook(bytes, { isLite, maxUnpackedBytes: 1_000_000 })
  expect(pages[0]).toBe('## Data\n\n| Part | Length |\n| --- | --- |')
  return pages.at(-1)?.replace('## Plan\n\n| one cell |\n| --- |', '').trim()
}

describe('XLS', () => {
  it('has the boxes of text on a sheet, whatever letters they have', async () => {
    expect(await lastPage([xlsBox('Raw material received'), xlsBox('Prüfung по плану')])).toBe(
      'Raw material received\n\nPrüfung по плану',
    )
  })

  it('has the descriptions of pictures, whose drawing is in several records', async () => {
    const drawing = drawnShapes([drawnShape(1, 'Plan of the mill'), drawnShape(2, 'mill.png')])
    const records = [xlsRecord(0xec, drawing.subarray(0, 60)), xlsRecord(0x3c, drawing.subarray(60, 90))]
    expect(await lastPage([...records, xlsBox('a box'), xlsRecord(0xec, drawing.subarray(90))])).toBe(
      'a box\n\nPlan of the mill',
    )
  })

  it('has the texts of charts, but not in lite mode', async () => {
    const chart = xlsChart(['Umsatz 2024', 'Mio. €', 'Umsatz 2024', ''])
    expect(await lastPage([chart])).toBe('Chart: Umsatz 2024; Mio. €')
    expect(await lastPage([chart], true)).toBe('')
  })

  it('has headers and footers once, without their codes', async () => {
    const footer = xlsPrinted('footer', '&L&"Arial,Bold"Contract 4711&RPage &P')
    expect(await lastPage([xlsPrinted('header', '&CBirds && Co'), footer, footer])).toBe(
      'Header: Birds & Co\n\nFooter: Contract 4711 Page',
    )
  })

  it('leaves out what objects say that are remarks on cells, and records that are too short', async () => {
    const records = [xlsBox('a remark', 0x19), xlsRecord(0x14, Buffer.from([9])), xlsRecord(0x1b6, Buffer.alloc(2))]
    expect(await lastPage([...records, xlsBox('kept')])).toBe('kept')
  })
})
