import type { OfficePackage } from '../office/office-package.ts'
import { readXml } from '../office/read-xml.ts'
import { readRelations, relationOfKind } from '../office/relations.ts'

const sheetPart = /^xl\/(?:work|chart|dialog|macro)sheets\//i
/** How the XML of a sheet ends when it is whole. */
const end =
  /(?:<\/(?:\w+:)?|<(?:\w+:)?(?=[^<>]*\/>\s*$))(?:work|chart|dialog|macro)sheet(?:\s[^<>]*)?\/?>\s*(?:<!--[^<>]*-->\s*)*$/i
const worksheetXml = /^xl\/worksheets\/.+\.xml$/i
const mostOfEnd = 4 * 1024
const utf16 = new Set(['fffe', 'feff'])

/** Parts of the sheets of an XLSX file by the names of the sheets; none of XLSB. */
export function sheetParts(files: OfficePackage): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  const main = relationOfKind(readRelations(files, ''), 'officeDocument')?.target ?? 'xl/workbook.xml'
  const book = main.endsWith('.xml') ? files.read(main) : undefined
  if (book === undefined) return parts
  const sheets = readRelations(files, main)
  readXml(book, {
    open: (name, attributes) => {
      const part = name === 'x:sheet' ? sheets.get(attributes['r:id'] ?? '')?.target : undefined
      if (part !== undefined) parts.set(attributes['name'] ?? '', part)
    },
    close: () => undefined,
  })
  return parts
}

/** The package without the sheets that cannot be unpacked: the others can still be read. */
export function withoutLostSheets(files: OfficePackage): OfficePackage {
  const read = (name: string): Uint8Array | undefined => {
    if (!sheetPart.test(name)) return files.read(name)
    try {
      return files.read(name)
    } catch {
      return undefined
    }
  }
  return { ...files, read }
}

/** Whether the XML of a sheet is cut off or overwritten. What else is wrong with it leaves its cells readable. */
export function isDamagedSheet(content: Uint8Array | undefined): boolean {
  if (content === undefined || content.length === 0) return true
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (utf16.has(bytes.toString('hex', 0, 2))) return false
  return bytes.includes(0) || !end.test(bytes.toString('latin1', Math.max(0, bytes.length - mostOfEnd)))
}

const beginOfRows = /<((?:\w+:)?)sheetData[\s>]/

/** What is left of a sheet that is cut off or overwritten, up to the end of the last whole row: the library reads nothing of it else. */
export function withWholeRows(name: string, content: Uint8Array): Uint8Array {
  if (!worksheetXml.test(name) || !isDamagedSheet(content)) return content
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const zero = bytes.indexOf(0)
  const text = bytes.toString('latin1', 0, zero < 0 ? bytes.length : zero)
  const prefix = beginOfRows.exec(text)?.[1]
  if (prefix === undefined || text.includes(`</${prefix}sheetData>`)) return content
  const endOfRow = `</${prefix}row>`
  const last = text.lastIndexOf(endOfRow)
  if (last < 0) return content
  const rows = text.slice(0, last + endOfRow.length)
  return Buffer.from(`${rows}</${prefix}sheetData></${prefix}worksheet>`, 'latin1')
}
