import { positionsOf } from './position-table.ts'
import type { FileInformation } from './file-information.ts'

const pageSize = 512
/** Formats are listed on pages; a file names as many as it likes. */
const mostPages = 100_000

/** A format of letters or of a paragraph: numbers of properties with their values. */
export type Format = ReadonlyMap<number, Buffer>

export interface ParagraphFormat {
  readonly style: number
  readonly format: Format
}

/** What is said of the letters at places of the stream. */
export interface Formats {
  letters(place: number): Format
  paragraph(place: number): ParagraphFormat
}

const plain: Format = new Map()
const plainParagraph: ParagraphFormat = { style: 0, format: plain }

interface Run<Value> {
  readonly from: number
  readonly to: number
  readonly value: Value
}

/** `data` holds formats that are too long for their place, as those of rows of wide tables are. */
export function readFormats(
  main: Buffer,
  {
    table,
    data,
    information,
  }: { readonly table: Buffer; readonly data: Buffer; readonly information: FileInformation },
): Formats {
  const { characters, paragraphs } = information.tables
  const letterRuns = readRuns(main, table.subarray(characters.at, characters.at + characters.length), 1, (page, at) => {
    const start = (page[at] ?? 0) * 2
    return start === 0 ? plain : readProperties(page.subarray(start + 1, start + 1 + (page[start] ?? 0)))
  })
  const paragraphRuns = readRuns(
    main,
    table.subarray(paragraphs.at, paragraphs.at + paragraphs.length),
    13,
    (page, at) => {
      const start = (page[at] ?? 0) * 2
      if (start === 0) return plainParagraph
      // Zero words, and the number of words comes after; else words without half of the last one.
      const words = page[start] ?? 0
      const from = words === 0 ? start + 2 : start + 1
      const end = words === 0 ? from + (page[start + 1] ?? 0) * 2 : start + words * 2
      if (from + 2 > page.length) return plainParagraph
      const format = readProperties(page.subarray(from + 2, end))
      return { style: page.readUInt16LE(from), format: inFull(format, data) }
    },
  )
  return {
    letters: (place) => runAt(letterRuns, place) ?? plain,
    paragraph: (place) => runAt(paragraphRuns, place) ?? plainParagraph,
  }
}

const longFormat = 0x6646

function inFull(format: Format, data: Buffer): Format {
  const place = format.get(longFormat)?.readUInt32LE(0)
  if (place === undefined || place + 2 > data.length) return format
  const length = data.readUInt16LE(place)
  return new Map([...format, ...readProperties(data.subarray(place + 2, place + 2 + length))])
}

/** Runs of all pages that `list` names, in the order of their places. */
function readRuns<Value>(
  main: Buffer,
  list: Buffer,
  entrySize: number,
  valueOf: (page: Buffer, at: number) => Value,
): Run<Value>[] {
  const runs: Run<Value>[] = []
  for (const entry of positionsOf(list, 4).data.slice(0, mostPages)) {
    const start = (entry.readUInt32LE(0) & 0x3fffff) * pageSize
    const page = main.subarray(start, start + pageSize)
    if (page.length < pageSize) continue
    const count = page[pageSize - 1] ?? 0
    for (let index = 0; index < count; index += 1) {
      const at = (count + 1) * 4 + index * entrySize
      if (at >= pageSize) break
      runs.push({ from: page.readUInt32LE(index * 4), to: page.readUInt32LE(index * 4 + 4), value: valueOf(page, at) })
    }
  }
  return runs.sort((one, other) => one.from - other.from)
}

function runAt<Value>(runs: readonly Run<Value>[], place: number): Value | undefined {
  let low = 0
  let high = runs.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const run = runs[middle]!
    if (place < run.from) high = middle - 1
    else if (place >= run.to) low = middle + 1
    else return run.value
  }
  return undefined
}

/** Bytes of a value by the three highest bits of the property's number. */
const sizes = [1, 1, 2, 4, 2, 2, 0, 3]
/** Its length takes two bytes and is one too many. */
const tableProperty = 0xd608

export function readProperties(bytes: Buffer): Format {
  if (bytes.length < 3) return plain
  const format = new Map<number, Buffer>()
  let at = 0
  while (at + 2 < bytes.length) {
    const property = bytes.readUInt16LE(at)
    at += 2
    const fixed = sizes[property >> 13] ?? 0
    let size = fixed
    if (property === tableProperty) {
      if (at + 2 > bytes.length) break
      size = bytes.readUInt16LE(at) + 1
    } else if (fixed === 0) size = (bytes[at] ?? 0) + 1
    if (at + size > bytes.length) break
    format.set(property, bytes.subarray(at, at + size))
    at += size
  }
  return format
}
