import { unreadableFile } from '../../unreadable-file.ts'
import { officeMessages } from '../office/office-messages.ts'

/** Files of Word 97 and later; those of Word 6 and 95 keep the same things in other places. */
const firstUnicodeVersion = 0xc1
/** Of Word 6. Word 2 keeps its text in the same place, but not what says how the text of a fast save is put together. */
const firstPiecesVersion = 0x65
const firstVersion = 0x2d
const magicNumbers = new Set([0xa5ec, 0xa5dc, 0xa5db, 0xa59b])

const shortestHead = 0x180

/** A table of the file: where in the stream of tables it is. */
export interface TablePlace {
  readonly at: number
  readonly length: number
}

/** The parts of a document's text, which follow each other in this order. */
export const storyNames = [
  'body',
  'notes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'boxes',
  'headerBoxes',
] as const
export type StoryName = (typeof storyNames)[number]

/** The head of a Word file (FIB): where all else is. */
export interface FileInformation {
  readonly isUnicode: boolean
  readonly tableStream: '0table' | '1table' | 'worddocument'
  /** Language, from which old files take their code page. */
  readonly language: number
  /** The text, where no table of pieces says otherwise. */
  readonly textStart: number
  readonly isInPieces: boolean
  /** Number of letters of each part. */
  readonly lengths: Readonly<Record<StoryName, number>>
  readonly tables: Readonly<Record<TableName, TablePlace>>
}

const tableNumbers = {
  styles: 1,
  noteMarks: 2,
  notes: 3,
  commentMarks: 4,
  comments: 5,
  sections: 6,
  headers: 11,
  characters: 12,
  paragraphs: 13,
  pieces: 33,
  authors: 36,
  anchors: 40,
  endnoteMarks: 46,
  endnotes: 47,
  drawings: 50,
  boxes: 56,
  headerBoxes: 58,
  lists: 73,
  listUses: 74,
} as const
type TableName = keyof typeof tableNumbers

export function readFileInformation(main: Buffer): FileInformation {
  if (main.length < shortestHead || !magicNumbers.has(main.readUInt16LE(0)))
    throw unreadableFile(officeMessages.incomplete)
  const version = main.readUInt16LE(2)
  const flags = main.readUInt16LE(0x0a)
  if ((flags & 0x0100) !== 0) throw unreadableFile(officeMessages.protected)
  const isFastSaved = (flags & 0x0004) !== 0
  if (version < firstVersion || (version < firstPiecesVersion && isFastSaved))
    throw unreadableFile(officeMessages.oldestWord)
  const isUnicode = version >= firstUnicodeVersion
  const lengthsAt = isUnicode ? 0x4c : 0x34
  const lengths = Object.fromEntries(
    storyNames.map((name, index) => [name, Math.max(main.readInt32LE(lengthsAt + index * 4), 0)]),
  ) as Record<StoryName, number>
  return {
    isUnicode,
    tableStream: !isUnicode ? 'worddocument' : (flags & 0x0200) !== 0 ? '1table' : '0table',
    language: main.readUInt16LE(6),
    textStart: main.readUInt32LE(0x18),
    isInPieces: isUnicode || isFastSaved,
    lengths,
    tables: isUnicode ? placesOf(main, 0x9a) : oldPlaces(main),
  }
}

function placesOf(main: Buffer, start: number): Record<TableName, TablePlace> {
  const place = (number: number): TablePlace => {
    const at = start + number * 8
    return at + 8 > main.length ? nowhere : { at: main.readUInt32LE(at), length: main.readUInt32LE(at + 4) }
  }
  return Object.fromEntries(Object.entries(tableNumbers).map(([name, number]) => [name, place(number)])) as Record<
    TableName,
    TablePlace
  >
}

const nowhere: TablePlace = { at: 0, length: 0 }

/** Formats of Word 6 are written in another way, which is not read: only its text is. */
function oldPlaces(main: Buffer): Record<TableName, TablePlace> {
  const none = Object.fromEntries(Object.keys(tableNumbers).map((name) => [name, nowhere])) as Record<
    TableName,
    TablePlace
  >
  return { ...none, pieces: { at: main.readUInt32LE(0x160), length: main.readUInt32LE(0x164) } }
}
