import iconv from 'iconv-lite'
import { codePageOfLocale } from '../../text/code-page-of-locale.ts'
import { positionsOf } from './position-table.ts'
import type { FileInformation } from './file-information.ts'

/** A part of the text that is contiguous in the file; what was edited last is often at the end of it. */
interface Piece {
  /** Of its first letter in the text, and of the first one after it. */
  readonly from: number
  readonly to: number
  /** In the stream. */
  readonly at: number
  readonly bytesPerLetter: 1 | 2
}

export interface WordText {
  readonly text: string
  /** Where in the stream a letter is: formats are listed by that. */
  placeOf(letter: number): number
}

/** All parts of the document's text in the order of the file's table of pieces. */
export function readPieces(main: Buffer, table: Buffer, information: FileInformation): WordText {
  const { textStart, isInPieces, lengths, isUnicode, language } = information
  const length = Object.values(lengths).reduce((sum, count) => sum + count, 0)
  const encoding = isUnicode ? 'cp1252' : `cp${codePageOfLocale(language)}`
  const listed = isInPieces ? listPieces(table, information) : []
  const pieces =
    listed.length > 0
      ? listed
      : [{ from: 0, to: Math.min(length, main.length), at: textStart, bytesPerLetter: 1 } as const]
  // A piece is as long as the table says, or as the file has bytes for it.
  const text = pieces
    .map(({ from, to, at, bytesPerLetter }) => {
      const count = Math.min(to - from, main.length)
      const bytes = main.subarray(at, at + count * bytesPerLetter)
      const part = bytesPerLetter === 2 ? bytes.toString('utf16le') : decodeLetters(bytes, encoding)
      return part.padEnd(count, '\0')
    })
    .join('')
  let last = pieces[0]
  return {
    text,
    placeOf: (letter) => {
      if (last === undefined || letter < last.from || letter >= last.to)
        last = pieces.find(({ from, to }) => letter >= from && letter < to)
      return last === undefined ? -1 : last.at + (letter - last.from) * last.bytesPerLetter
    },
  }
}

/** One letter for each byte: places count them. Two bytes of one letter give the letter and nothing. */
function decodeLetters(bytes: Buffer, encoding: string): string {
  const text = iconv.decode(bytes, encoding)
  if (text.length === bytes.length) return text
  let letters = ''
  for (let at = 0; at < bytes.length; at += 1) {
    const one = iconv.decode(bytes.subarray(at, at + 1), encoding)
    if (!one.includes('\ufffd') || at + 1 >= bytes.length) letters += one
    else {
      letters += `${iconv.decode(bytes.subarray(at, at + 2), encoding).slice(0, 1)}\0`
      at += 1
    }
  }
  return letters
}

const isCompressed = 0x40000000
const pieceSize = 8

function listPieces(table: Buffer, { tables, isUnicode }: FileInformation): Piece[] {
  const { at, length } = tables.pieces
  const list = table.subarray(at, at + length)
  let start = 0
  // Formats of pieces come first, each with its length.
  while (list[start] === 1 && start + 3 <= list.length) start += 3 + list.readUInt16LE(start + 1)
  if (list[start] !== 2) return []
  const { positions, data } = positionsOf(list.subarray(start + 5), pieceSize)
  return data.flatMap((entry, index): Piece[] => {
    const [from, to] = [positions[index] ?? 0, positions[index + 1] ?? 0]
    if (to <= from) return []
    const place = entry.readUInt32LE(2)
    if (!isUnicode) return [{ from, to, at: place, bytesPerLetter: 1 }]
    return (place & isCompressed) === 0
      ? [{ from, to, at: place & ~isCompressed, bytesPerLetter: 2 }]
      : [{ from, to, at: (place & ~isCompressed) >>> 1, bytesPerLetter: 1 }]
  })
}
