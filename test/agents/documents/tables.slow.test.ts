/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import { call, readBack, written } from './tool-calls.ts'

const columns = ['City', 'Sum']
const rows = [
  ['Łódź, "old" town', -1.5],
  ['Ελλάδα Привет İğüş', 2],
  ['漢字 مرحبا 😀', null],
]
const asText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('write_csv', () => {
  it('writes what can be read back', async () => {
    const bytes = await written('write_csv', { file_name: 'tables/sums', columns, rows })
    expect((await readBack(bytes, 'sums.csv'))[0]).toBe(
      '| City | Sum |\n| --- | --- |\n| Łódź, "old" town | -1.5 |\n| Ελλάδα Привет İğüş | 2 |\n| 漢字 مرحبا 😀 |  |',
    )
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|calc', "'+cmd|calc"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ['-5', '-5'],
    ['+1.5', '+1.5'],
    ['-1.5e-3', '-1.5e-3'],
    ['a=1', 'a=1'],
  ])('writes %j as text that no spreadsheet runs', async (given, shown) => {
    const bytes = await written('write_csv', {
      file_name: 'a',
      columns: ['a', 'b'],
      rows: [[given, '']],
      delimiter: 'semicolon',
    })
    expect(asText(bytes).replace('\ufeff', '').split('\r\n')[1]!.replaceAll('"', '')).toBe(`${shown};`)
  })

  it('says how many cells begin as formulas do, also names of columns', async () => {
    const result = await call('write_csv', { file_name: 'a', columns: ['=a'], rows: [['@b'], ['c']] })
    expect(result.content).toContain('2 cells begin as formulas do')
  })

  it('marks only what is not plain ASCII as Unicode', async () => {
    const of = async (cell: string) =>
      (await written('write_csv', { file_name: 'a', columns: ['a'], rows: [[cell]] }))[0]
    expect(await of('plain')).toBe('a'.charCodeAt(0))
    expect(await of('ü')).toBe(0xef)
  })

  it('leaves out what files cannot hold', async () => {
    const bytes = await written('write_csv', { file_name: 'a', columns: ['a'], rows: [['x\u0000\u0008y\ud800z']] })
    expect(asText(bytes)).toBe('a\r\nxyz\r\n')
  })

  it('refuses a row that is longer than the head', async () => {
    const result = await call('write_csv', { file_name: 'a', columns: ['a'], rows: [[1, 2]] })
    expect(result).toMatchObject({
      failed: true,
      content: expect.stringContaining('more cells than there are columns'),
    })
  })

  it.each(['../a.csv', '/a.csv', 'a\\b.csv', 'a/../b.csv', '.', 'a<b', ' a'])('refuses the name %j', async (name) => {
    const result = await call('write_csv', { file_name: name, columns: ['a'], rows: [] })
    expect(result).toMatchObject({ failed: true, content: expect.stringContaining('file_name') })
  })

  it('refuses arguments that are too long before it reads them', async () => {
    const input = { file_name: 'a', columns: ['a'], rows: [['x'.repeat(800_000)]] }
    expect(await call('write_csv', input)).toMatchObject({
      failed: true,
      content: expect.stringContaining('more than 800000 letters'),
    })
  })
})

describe('write_xlsx', () => {
  const sheets = [
    { name: 'Sums [1]', columns, rows },
    { name: 'sums  1 ', columns: ['a'], rows: [['=1+1'], [true]] },
  ]

  it('writes what can be read back', async () => {
    const text = (await readBack(await written('write_xlsx', { file_name: 'sums', sheets }), 'sums.xlsx')).join('\n')
    for (const cell of ['Łódź, "old" town', '-1.5', 'Ελλάδα Привет İğüş', '漢字 مرحبا 😀']) expect(text).toContain(cell)
    // A formula would be shown by its result.
    expect(text).toContain('=1+1')
  })

  it('writes the same bytes for the same input', async () => {
    const input = { file_name: 'sums', sheets }
    const [one, other] = [await written('write_xlsx', input), await written('write_xlsx', input)]
    expect(Buffer.compare(one, other)).toBe(0)
  })
})
