import { drawnDescriptions } from '../office/drawn-descriptions.ts'
import { inOneLine } from '../office/markdown-pages.ts'
import { createRunningText } from '../office/running-text.ts'
import type { ReadOptions } from '../office/office-text.ts'
import { printedText } from './sheet-drawings.ts'
import { readRecords, type BinaryRecord } from './xls-records.ts'
import { createLongText, shortText, textOf } from './xls-text.ts'

const beginning = 0x809
const ending = 0x0a
const sheetEntry = 0x85
const header = 0x14
const footer = 0x15
const object = 0x5d
const shapes = 0xec
const boxText = 0x1b6
const continuation = 0x3c
const chartText = 0x100d
/** The kind of object that a remark on a cell is; the library reads those. */
const remark = 0x19

/** Boxes of text, descriptions of pictures, texts of charts, headers and footers by sheet name. `stream` is the workbook of Excel 97 to 2003. */
export function readBinaryDrawings(
  stream: Uint8Array,
  { isLite }: ReadOptions,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<number, string>()
  const drawings = new Map<string, string[]>()
  let blocks: string[] = []
  const charts: string[][] = []
  let depth = 0
  let box = createLongText(0)
  let isRemark = false
  let last = 0
  /** The shapes of a sheet are one drawing in many records. */
  let drawn: Buffer[] = []
  const running = createRunningText({ note: (text) => void blocks.push(text) })
  const finishBox = (): void => {
    const text = box.text().trim()
    if (text !== '' && !isRemark) blocks.push(text)
    box = createLongText(0)
  }
  const finishDrawing = (): void => {
    blocks.push(...drawnDescriptions(Buffer.concat(drawn)))
    drawn = []
  }
  const begin = ({ offset }: BinaryRecord): void => {
    if (depth === 0) finishDrawing()
    depth += 1
    charts.push([])
    const name = depth === 1 ? names.get(offset) : undefined
    if (name === undefined) return
    blocks = []
    drawings.set(name, blocks)
  }
  const end = (): void => {
    depth = Math.max(0, depth - 1)
    const texts = charts.pop() ?? []
    if (texts.some((text) => text !== '') && !isLite)
      blocks.push(`Chart: ${[...new Set(texts)].filter((text) => text !== '').join('; ')}`)
  }
  const readers: ReadonlyMap<number, (record: BinaryRecord) => void> = new Map([
    [beginning, begin],
    [ending, end],
    [sheetEntry, ({ data }) => void names.set(data.readUInt32LE(0), shortText(data, 6))],
    [header, ({ data }) => running.add('Header', printedText(textOf(data)))],
    [footer, ({ data }) => running.add('Footer', printedText(textOf(data)))],
    [shapes, ({ data }) => void drawn.push(data)],
    [object, ({ data }) => void (isRemark = data.readUInt16LE(4) === remark)],
    [boxText, ({ data }) => void (box = createLongText(data.readUInt16LE(10)))],
    [chartText, ({ data }) => void charts.at(-1)?.push(inOneLine(shortText(data, 2)))],
  ])
  for (const record of readRecords(stream)) {
    if (record.type === continuation) {
      if (last === shapes) drawn.push(record.data)
      else box.add(record.data)
    } else {
      last = record.type
      finishBox()
      if (record.data.length > 0 || record.type === ending) attempt(() => readers.get(record.type)?.(record))
    }
  }
  finishDrawing()
  return drawings
}

/** Records that are shorter than their type allows say nothing. */
function attempt(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
