import { unreadableFile } from '../../unreadable-file.ts'
import { createMarkdownPages, inOneLine } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { readXml, type XmlAttributes, type XmlReader } from '../office/read-xml.ts'
import { createRunningText } from '../office/running-text.ts'
import { withFormControls } from '../opendocument/form-controls.ts'
import { createObjectReader } from '../opendocument/read-open-object.ts'
import { readOpenTitle, requireContent } from '../opendocument/read-opendocument.ts'
import { uncalculated, withExactNumber, withIsoDate } from './cell-value.ts'
import { readOdsRunningText } from './ods-running-text.ts'
import { sheetPages } from './sheet-pages.ts'

/** Files repeat a cell or a row to the edge of the sheet; what is repeated more often is layout. */
const mostRepeats = 1_000
const mostColumns = 16_384

/** Target of text: a cell, a remark on one, or a box or description of an object on the sheet. */
interface Place {
  readonly element: string
  text: string
  readonly done: (text: string) => void
}

/** Sheets of an ODS file, each a page or more. */
export function readOds(files: OfficePackage, options: ReadOptions): OfficeText {
  const { isLite } = options
  const readObject = createObjectReader(files, options, createRunningText(createMarkdownPages()))
  const pages: string[] = []
  const places: Place[] = []
  let name = ''
  let rows: string[][] = []
  let notes: string[] = []
  let blocks: string[] = []
  let row: string[] = []
  let rowRepeats = 1
  const masters = new Set<string>()
  let depth = 0
  let inText = 0

  const append = (text: string): void => {
    const place = places.at(-1)
    if (inText > 0 && place !== undefined) place.text += text
  }
  const repeats = (attributes: XmlAttributes, of: string): number =>
    Number(attributes[`table:number-${of}-repeated`] ?? 1) || 1
  const open = (element: string, done: (text: string) => void): void => void places.push({ element, text: '', done })
  const addBlock = (text: string): void => {
    if (text.trim() !== '') blocks.push(text.trim())
  }
  const addNote = (text: string): void => {
    if (!isLite && text !== '') notes.push(`Row ${rows.length + 1}: ${text}`)
  }

  const openCell = (element: string) => (attributes: XmlAttributes) => {
    const count = repeats(attributes, 'columns')
    open(element, (shown) => {
      const text = cellText(shown, attributes)
      const wanted = text === '' ? count : Math.min(count, mostRepeats)
      for (let index = 0; index < wanted && row.length < mostColumns; index += 1) row.push(text)
    })
  }

  const opening: ReadonlyMap<string, (attributes: XmlAttributes) => void> = new Map([
    ['table:table-row', (attributes: XmlAttributes) => void ([row, rowRepeats] = [[], repeats(attributes, 'rows')])],
    ['table:table-cell', openCell('table:table-cell')],
    ['table:covered-table-cell', openCell('table:covered-table-cell')],
    ['office:annotation', () => open('office:annotation', addNote)],
    ['draw:frame', () => open('draw:frame', addBlock)],
    ['draw:custom-shape', () => open('draw:custom-shape', addBlock)],
    ['svg:title', () => openDescription('svg:title')],
    ['svg:desc', () => openDescription('svg:desc')],
    ['draw:object', (attributes: XmlAttributes) => addBlock(isLite ? '' : readObject(attributes['xlink:href'] ?? ''))],
    [
      'text:p',
      () => {
        const place = places.at(-1)
        if (place !== undefined && place.text !== '') place.text += ' '
        inText += 1
      },
    ],
    ['text:s', () => append(' ')],
    ['text:tab', () => append(' ')],
    ['text:line-break', () => append(' ')],
  ])
  /** Unlike other text it is not in a paragraph. */
  const openDescription = (element: string): void => {
    inText += 1
    open(element, (text) => {
      inText -= 1
      addBlock(inOneLine(text))
    })
  }

  const closing: ReadonlyMap<string, () => void> = new Map([
    ['text:p', () => void (inText -= 1)],
    [
      'table:table-row',
      () => {
        const isEmpty = row.every((text) => text === '')
        for (let count = 0; count < (isEmpty ? 0 : Math.min(rowRepeats, mostRepeats)); count += 1) rows.push(row)
      },
    ],
  ])

  const reader: XmlReader = {
    open: (element, attributes) => {
      if (depth === 0 && element === 'style:style') masters.add(attributes['style:master-page-name'] ?? '')
      if (element !== 'table:table') {
        if (depth === 1) opening.get(element)?.(attributes)
        return
      }
      depth += 1
      if (depth === 1) [name, rows, notes, blocks] = [attributes['table:name'] ?? '', [], [], []]
    },
    close: (element) => {
      if (element === 'table:table') {
        if (depth === 1) {
          const printed = pages.length === 0 ? readOdsRunningText(files.read('styles.xml'), masters) : []
          pages.push(...sheetPages({ name, rows, notes, blocks: [...blocks, ...printed] }))
        }
        depth -= 1
      } else if (depth === 1) {
        if (places.at(-1)?.element === element) {
          const place = places.pop()
          place?.done(place.text)
        }
        closing.get(element)?.()
      }
    },
    text: append,
  }
  readXml(requireContent(files), withFormControls(reader))
  if (pages.length === 0) throw unreadableFile(officeMessages.noText)
  return { pages, title: readOpenTitle(files) }
}

/** The displayed text of a cell, and its value where that is more precise. */
function cellText(shown: string, attributes: XmlAttributes): string {
  const date = attributes['office:date-value']
  if (date !== undefined)
    return withIsoDate(shown, date.replace(/T(\d\d:\d\d)(?::00)?.*$/, ' $1').replace(/ 00:00$/, ''))
  const value = attributes['office:value']
  const formula = attributes['table:formula']
  if (formula !== undefined && shown === '' && !hasValue(attributes)) return uncalculated(formula.replace(/^\w+:/, ''))
  return value === undefined || value.trim() === '' ? shown : withExactNumber(shown, Number(value))
}

/** A text may be empty; everything else has a value when it was calculated. */
const hasValue = (attributes: XmlAttributes): boolean =>
  attributes['office:value-type'] === 'string' ||
  ['value', 'boolean-value', 'time-value', 'string-value'].some((name) => attributes[`office:${name}`] !== undefined)
