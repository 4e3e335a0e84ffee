import { createWordNumbering, type ListLevel, type WordNumbering } from '../docx/word-numbering.ts'

const listSize = 28
const levelSize = 28
const overrideSize = 16
const levelsOfList = 9
/** A list of one level only. */
const isSimple = 1
/** Kinds of numbers by their number here; all others are written in digits. */
const formats: readonly string[] = ['decimal', 'upperRoman', 'lowerRoman', 'upperLetter', 'lowerLetter']
const otherFormats: ReadonlyMap<number, string> = new Map([
  [22, 'decimalZero'],
  [23, 'bullet'],
  [0xff, 'none'],
])
const startsAnew = 0x10
const isRedefined = 0x20

/** Lists of the document, and what paragraphs name: uses of these lists, some of which start anew. */
export function readDocLists(table: Buffer, lists: Place, uses: Place): WordNumbering {
  try {
    const definitions = readDefinitions(table, lists)
    return createWordNumbering({ definitions, ...readUses(table.subarray(uses.at, uses.at + uses.length)) })
  } catch (error) {
    // Where the tables end before they are complete, paragraphs have no numbers.
    if (error instanceof RangeError) return { next: () => undefined }
    throw error
  }
}

interface Place {
  readonly at: number
  readonly length: number
}

function readDefinitions(table: Buffer, { at, length }: Place): Map<string, Map<number, ListLevel>> {
  const definitions = new Map<string, Map<number, ListLevel>>()
  if (length < 2) return definitions
  const count = table.readUInt16LE(at)
  // Levels of all lists follow the lists.
  let place = at + 2 + count * listSize
  for (let index = 0; index < count; index += 1) {
    const list = at + 2 + index * listSize
    const levels = new Map<number, ListLevel>()
    definitions.set(String(table.readInt32LE(list)), levels)
    const levelCount = ((table[list + 26] ?? 0) & isSimple) === 1 ? 1 : levelsOfList
    for (let level = 0; level < levelCount; level += 1) {
      const read = readLevel(table, place)
      levels.set(level, read.level)
      place = read.end
    }
  }
  return definitions
}

function readLevel(table: Buffer, at: number): { readonly level: ListLevel; readonly end: number } {
  const kind = table.readUInt8(at + 4)
  const textAt = at + levelSize + table.readUInt8(at + 24) + table.readUInt8(at + 25)
  const length = table.readUInt16LE(textAt)
  const end = textAt + 2 + length * 2
  if (end > table.length) throw new RangeError('The text of a list is cut off.')
  // Numbers of levels stand in it for the counts of these levels.
  const text = table
    .toString('utf16le', textAt + 2, end)
    .replace(/%/g, '')
    .replace(levelSigns, (sign) => `%${sign.charCodeAt(0) + 1}`)
  const format = otherFormats.get(kind) ?? formats[kind] ?? 'decimal'
  return { level: { format, text, start: table.readInt32LE(at) }, end }
}

// eslint-disable-next-line no-control-regex
const levelSigns = /[\0-\x08]/g

function readUses(table: Buffer): { readonly lists: Map<string, string>; readonly starts: Map<string, number> } {
  const lists = new Map<string, string>()
  const starts = new Map<string, number>()
  if (table.length < 4) return { lists, starts }
  const count = Math.min(table.readUInt32LE(0), Math.floor(table.length / overrideSize))
  for (let use = 0; use < count; use += 1) lists.set(String(use + 1), String(table.readInt32LE(4 + use * overrideSize)))
  let place = 4 + count * overrideSize
  for (let use = 0; use < count && place + 4 <= table.length; use += 1) {
    place += 4
    const changes = table[4 + use * overrideSize + 12] ?? 0
    for (let change = 0; change < changes; change += 1) {
      const start = table.readInt32LE(place)
      const flags = table.readUInt8(place + 4)
      place += 8
      if ((flags & startsAnew) !== 0) starts.set(`${use + 1} ${flags & 0x0f}`, start)
      if ((flags & isRedefined) !== 0) place = readLevel(table, place).end
    }
  }
  return { lists, starts }
}
