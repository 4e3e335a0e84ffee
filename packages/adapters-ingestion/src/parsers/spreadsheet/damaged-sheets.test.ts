import { afterAll, describe, expect, it } from 'vitest'
import { relationsXml } from '../office/ooxml.fixture.ts'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'
import { xlsxParts, xlsxType } from './spreadsheet.fixture.ts'

const xlsx = createOfficeReader('xlsx', xlsxType)
afterAll(() => xlsx.close())

const path = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`
const whole = xlsxParts([
  ['Part', 'Length'],
  ['Wing', 5.5],
])[path(1)]!
const cut = whole.slice(0, whole.indexOf('<row>') + 20)

/** An XLSX file of these sheets, given as their XML, undefined for one without a part; the first is called Data. */
function makeBook(...sheets: readonly (string | undefined)[]): Uint8Array {
  const { [path(1)]: _sheet, ...frame } = xlsxParts([])
  const ids = sheets.map((_, index) => index + 1)
  const names = ids.map((id) => `<sheet name="${id === 1 ? 'Data' : `Data ${id}`}" sheetId="${id}" r:id="rId${id}"/>`)
  return makePackage({
    ...frame,
    'xl/workbook.xml': frame['xl/workbook.xml']!.replace(/<sheets>.*<\/sheets>/, `<sheets>${names.join('')}</sheets>`),
    'xl/_rels/workbook.xml.rels': relationsXml(
      ids.map((id) => ({ id: `rId${id}`, kind: 'worksheet', target: `worksheets/sheet${id}.xml` })),
    ),
    ...Object.fromEntries(sheets.flatMap((sheet, index) => (sheet === undefined ? [] : [[path(index + 1), sheet]]))),
  })
}

const damaged = [
  ['cut off', cut],
  ['missing', undefined],
  ['empty', ''],
  ['not XML', 'k4jh5 3k4jh5'],
  ['zeros', '\0'.repeat(400)],
  ['nested too deep', '<worksheet>'.repeat(20_000)],
] as const

describe('damaged sheets', () => {
  it.each(damaged)('refuses a workbook whose only sheet is %s', async (_, sheet) => {
    await expect(xlsx.read(makeBook(sheet))).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringContaining('No sheet of the file can be read') as string,
    })
  })

  it.each(damaged)('reads the sheet beside one that is %s, and names that', async (_, sheet) => {
    const { pages, result } = await xlsx.read(makeBook(whole, sheet))
    expect(pages).toEqual(['## Data\n\n| Part | Length |\n| --- | --- |\n| Wing | 5.5 |', '## Data 2'])
    expect(result.warnings).toEqual(['The sheet Data 2 is damaged and could not be read.'])
  })

  it('reads the rows before the place where a sheet is cut off, and reports it', async () => {
    const { text, result } = await xlsx.read(makeBook(whole.slice(0, whole.indexOf('Wing'))))
    expect(text).toContain('| Part | Length |')
    expect(result.warnings).toEqual(['The sheet Data is damaged and could only be read in part.'])
  })

  it('reads the sheets beside one that cannot be unpacked', async () => {
    const bytes = Buffer.from(makeBook(whole, whole.replace('Wing', 'Tail')))
    const name = bytes.indexOf(path(2))
    bytes.fill(0xff, name + path(2).length, name + path(2).length + 40)
    const { text, result } = await xlsx.read(bytes)
    expect(text).toContain('Wing')
    expect(result.warnings).toEqual(['The sheet Data 2 is damaged and could not be read.'])
  })

  it.each([
    ['a sheet without cells', whole.replace(/<sheetData>.*<\/sheetData>/, '<sheetData/>')],
    ['a sheet that is one tag', whole.replace(/><sheetData>.*$/, '/>')],
    [
      'a sheet with a prefix and a comment at its end',
      `${whole
        .replace('<worksheet xmlns', '<x:worksheet xmlns:x')
        .replaceAll(/<(\/?)(sheetData|row|c|v|is|t)\b/g, '<$1x:$2')
        .replace('</worksheet>', '</x:worksheet>')}\n<!-- end -->\n`,
    ],
  ])('finds no fault with %s', async (_, sheet) => {
    expect((await xlsx.read(makeBook(sheet))).result.warnings).toBeUndefined()
  })
})

describe('cells of the type for dates', () => {
  const dated = (cells: string): string =>
    whole.replace(/<sheetData>.*<\/sheetData>/, `<sheetData><row r="1">${cells}</row></sheetData>`)

  it.each([
    ['2024-03-04', '2024-03-04'],
    ['2024-03-04T00:00:00.000', '2024-03-04'],
    ['2024-03-04T15:30:00Z', '2024-03-04 15:30'],
    ['2024-03-04T15:30:05.5+02:00', '2024-03-04 15:30:05+02:00'],
    ['15:30:00', '15:30:00'],
    ['first of May', 'first of May'],
  ])('shows %s as %s', async (value, shown) => {
    const { text } = await xlsx.read(makeBook(dated(`<c r="A1" t="d"><v>${value}</v></c>`)))
    expect(text).toContain(`| ${shown} |`)
  })

  it('reads them beside formulas and other cells', async () => {
    const { text } = await xlsx.read(
      makeBook(
        dated(
          `<c r="A1" t='d'><f>TODAY()</f><v>2024-03-04</v></c><c r="B1" s="0" t="d"><v>2024-03-05</v></c><c r="C1" t="inlineStr"><is><t>Größe t="d"</t></is></c><c r="D1"><v>7</v></c>`,
        ),
      ),
    )
    expect(text).toContain('| 2024-03-04 | 2024-03-05 | Größe t="d" | 7 |')
  })
})
