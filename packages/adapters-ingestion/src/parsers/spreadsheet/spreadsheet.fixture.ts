import { utils, write, type BookType } from '@e965/xlsx'
import { escapeXml, ooxmlFrame, relationsXml } from '../office/ooxml.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const odsType = 'application/vnd.oasis.opendocument.spreadsheet'

export type SheetRows = readonly (readonly (string | number | Date | undefined)[])[]

/** A workbook in any of the library's formats (`xlsx`, `xlsb`, `biff8` for XLS …). */
export function makeWorkbook(
  sheets: Readonly<Record<string, SheetRows>>,
  bookType: BookType,
  title = 'Birds',
): Uint8Array {
  const book = utils.book_new()
  book.Props = { Title: title }
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][], { cellDates: false }), name)
  return new Uint8Array(write(book, { type: 'buffer', bookType, compression: true }) as Buffer)
}

/** The parts of an XLSX file of one sheet, to be made odd. */
export function xlsxParts(rows: SheetRows): Record<string, string> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const cell = (value: string | number | Date | undefined): string =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${escapeXml(String(value ?? ''))}</t></is></c>`
  return {
    ...ooxmlFrame('xl/workbook.xml', `${xlsxType}.main+xml`, 'Birds'),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([{ id: 'rId1', kind: 'worksheet', target: 'worksheets/sheet1.xml' }]),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  }
}

/** The parts of an ODS file; `sheets` is the XML of its tables. */
export function odsParts(sheets: string): Record<string, string> {
  const space = (name: string): string => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
  return {
    mimetype: odsType,
    'content.xml': `<?xml version="1.0"?><office:document-content ${space('office')} ${space('table')} ${space('text')} xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
    'meta.xml': `<?xml version="1.0"?><office:document-meta ${space('office')} xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta><dc:title>Birds</dc:title></office:meta></office:document-meta>`,
  }
}

export const makeOds = (sheets: string): Uint8Array => makePackage(odsParts(sheets))

export const odsSheet = (name: string, rows: string): string =>
  `<table:table table:name="${name}">${rows}</table:table>`
export const odsRow = (cells: readonly string[], attributes = ''): string =>
  `<table:table-row ${attributes}>${cells.map((cell) => `<table:table-cell><text:p>${escapeXml(cell)}</text:p></table:table-cell>`).join('')}</table:table-row>`

export const sampleSheets: Readonly<Record<string, SheetRows>> = {
  Measures: [
    ['Part', 'Length'],
    ['Wing', 5.5],
  ],
  Grüße: [['only one']],
}
