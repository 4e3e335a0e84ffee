import { unreadableFile } from '../../unreadable-file.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { readXml } from '../office/read-xml.ts'
import { readOpenTitle, requireContent } from '../opendocument/read-opendocument.ts'
import { sheetPages } from './sheet-pages.ts'

/** Files repeat a cell or a row to the edge of the sheet; what is repeated more often is layout. */
const mostRepeats = 1_000
const mostColumns = 16_384

/** Sheets of an ODS file, each a page or more. */
export function readOds(files: OfficePackage, { isLite }: ReadOptions): OfficeText {
  const pages: string[] = []
  let name = ''
  let rows: string[][] = []
  let notes: string[] = []
  let row: string[] = []
  let rowRepeats = 1
  let cellRepeats = 1
  let cell: string | undefined
  let note: string | undefined
  let depth = 0
  let inText = 0
  const append = (text: string): void => {
    if (inText === 0) return
    if (note !== undefined) note += text
    else if (cell !== undefined) cell += text
  }
  readXml(requireContent(files), {
    open: (element, attributes) => {
      const repeats = (of: string): number => Number(attributes[`table:number-${of}-repeated`] ?? 1) || 1
      if (element === 'table:table') {
        depth += 1
        if (depth === 1) [name, rows, notes] = [attributes['table:name'] ?? '', [], []]
      } else if (depth !== 1) return
      else if (element === 'table:table-row') [row, rowRepeats] = [[], repeats('rows')]
      else if (element === 'table:table-cell' || element === 'table:covered-table-cell')
        [cell, cellRepeats] = ['', repeats('columns')]
      else if (element === 'office:annotation') note = ''
      else if (element === 'text:p') {
        if (note === undefined && cell) cell += ' '
        inText += 1
      } else if (element === 'text:s' || element === 'text:tab' || element === 'text:line-break') append(' ')
    },
    close: (element) => {
      if (element === 'table:table') {
        if (depth === 1) pages.push(...sheetPages({ name, rows, notes }))
        depth -= 1
      } else if (depth !== 1) return
      else if (element === 'text:p') inText -= 1
      else if (element === 'office:annotation') {
        if (!isLite && note) notes.push(`Row ${rows.length + 1}: ${note}`)
        note = undefined
      } else if (element === 'table:table-cell' || element === 'table:covered-table-cell') {
        const wanted = cell ? Math.min(cellRepeats, mostRepeats) : cellRepeats
        for (let count = 0; count < wanted && row.length < mostColumns; count += 1) row.push(cell ?? '')
        cell = undefined
      } else if (element === 'table:table-row') {
        const isEmpty = row.every((text) => text === '')
        for (let count = 0; count < (isEmpty ? 0 : Math.min(rowRepeats, mostRepeats)); count += 1) rows.push(row)
      }
    },
    text: append,
  })
  if (pages.length === 0) throw unreadableFile(officeMessages.noText)
  return { pages, title: readOpenTitle(files) }
}
