import { drawnDescriptions } from '../office/drawn-descriptions.ts'
import { recordAt, recordsOf } from '../ppt/ppt-records.ts'
import type { TablePlace } from './file-information.ts'
import type { Format } from './formats.ts'
import { positionsOf } from './position-table.ts'

/** Where in the stream of data a picture in the text is. */
const pictureLocation = 0x6a03
const pictureHead = 68
/** A picture whose file has a name here. */
const linkedPicture = 0x66
const drawing = 0xf002
const shapes = 0xf003
const shape = 0xf004
const shapeHead = 0xf00a
const anchorSize = 26
const hasRecordHead = 8

export interface WordPictures {
  /** Alternative text of the picture that is a letter of the text. */
  inText(format: Format): string
  /** Alternative texts of what is anchored at a letter of the body. */
  anchored(letter: number): string
  /** Those of the drawings in headers and footers. */
  readonly inHeaders: readonly string[]
}

/** What pictures and shapes of a document show, in words. */
export function readWordPictures(
  { table, data }: { readonly table: Buffer; readonly data: Buffer },
  { drawings, anchors }: Readonly<Record<'drawings' | 'anchors', TablePlace>>,
): WordPictures {
  const inBody = new Map<number, string>()
  const inHeaders: string[] = []
  const content = table.subarray(drawings.at, drawings.at + drawings.length)
  for (const { isHeader, records } of drawingsIn(content))
    for (const { number, texts } of topShapes(records)) {
      if (isHeader) inHeaders.push(...texts)
      else if (texts.length > 0) inBody.set(number, texts.join(' '))
    }
  const anchorTable = inBody.size === 0 ? Buffer.alloc(0) : table.subarray(anchors.at, anchors.at + anchors.length)
  const { positions, data: anchored } = positionsOf(anchorTable, anchorSize)
  const byLetter = new Map(
    anchored.map((anchor, index) => [positions[index] ?? -1, inBody.get(anchor.readUInt32LE(0)) ?? '']),
  )
  return {
    inText: (format) => {
      const place = format.get(pictureLocation)
      return place === undefined || place.length < 4 ? '' : pictureAt(data, place.readUInt32LE(0))
    },
    anchored: (letter) => byLetter.get(letter) ?? '',
    inHeaders,
  }
}

function pictureAt(data: Buffer, at: number): string {
  if (at + pictureHead > data.length || data.readUInt16LE(at + 4) !== pictureHead) return ''
  const end = Math.min(at + data.readUInt32LE(at), data.length)
  const start = at + pictureHead
  const name = data.readUInt16LE(at + 6) === linkedPicture ? 1 + (data[start] ?? 0) : 0
  const record = recordAt(data.subarray(0, end), start + name)
  return record?.type === shape ? drawnDescriptions(record.data).join(' ') : ''
}

interface Drawing {
  readonly isHeader: boolean
  readonly records: Buffer
}

/** What all drawings share comes first; each drawing has a byte before it that says where it is. */
function drawingsIn(content: Buffer): Drawing[] {
  const found: Drawing[] = []
  let at = hasRecordHead + (recordAt(content, 0)?.data.length ?? content.length)
  for (let record = recordAt(content, at + 1); record !== undefined; record = recordAt(content, at + 1)) {
    if (record.type === drawing) found.push({ isHeader: content[at] === 1, records: record.data })
    at += 1 + hasRecordHead + record.data.length
  }
  return found
}

/** The shapes of a drawing by their number, groups as a whole. */
function topShapes(records: Buffer): { readonly number: number; readonly texts: readonly string[] }[] {
  return [...recordsOf(records)]
    .filter(({ type }) => type === shapes)
    .flatMap(({ data }) => [...recordsOf(data)])
    .map(({ type, data }) => {
      const own = type === shapes ? (recordAt(data, 0)?.data ?? data) : data
      const head = [...recordsOf(own)].find((record) => record.type === shapeHead)?.data
      return {
        number: head === undefined || head.length < 4 ? 0 : head.readUInt32LE(0),
        texts: drawnDescriptions(data),
      }
    })
}
