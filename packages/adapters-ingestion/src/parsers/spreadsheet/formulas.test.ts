import { afterAll, describe, expect, it } from 'vitest'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { makeOds, odsSheet, odsType } from './spreadsheet.fixture.ts'

const ods = createOfficeReader('ods', odsType)
afterAll(() => ods.close())

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
})
