import { drawnDescriptions } from '../office/drawn-descriptions.ts'
import { firstWithin, recordsOf, recordsWithin, types, type PptRecord } from './ppt-records.ts'

export interface SlideText {
  /** A line for each paragraph. */
  readonly text: string
  readonly kind: number
  readonly isList: boolean
  readonly isPlaceholder: boolean
}

/** Kinds of text; those of a body are lists. */
const titleKind = 0
const titles = new Set([titleKind, 6])
const bodies = new Set([1, 5, 7, 8])
const otherKind = 4
/** The record of a shape that fills a place of the layout, and which of these are titles. */
const placeholder = 3011
const placeType = 4
const titlePlaces = new Set([13, 15, 17])
/** Stars that stand for a date, a number of a slide or a text that is repeated; each record says where its star is. */
const stars = new Set([4056, 4087, 4088, 4089, 4090, 4117])

export const isTitle = ({ kind }: SlideText): boolean => titles.has(kind)

export const wideText = (data: Buffer): string => data.toString('utf16le')

/** Texts of records that follow each other: each begins with its kind. */
export function textsOf(records: Iterable<PptRecord>, isPlaceholder = false): SlideText[] {
  const texts: SlideText[] = []
  let kind = otherKind
  let isComplete = true
  const end = (): void => {
    // A place of the outline keeps its number when nothing is in it.
    if (!isComplete) texts.push({ text: '', kind, isList: false, isPlaceholder })
    isComplete = true
  }
  for (const { type, data } of records) {
    if (type === types.textHeader) {
      end()
      kind = data.length >= 4 ? data.readUInt32LE(0) : otherKind
      isComplete = false
    } else if (type === types.textWide || type === types.textNarrow) {
      // One byte a letter: the lower half of Unicode.
      const text = type === types.textWide ? wideText(data) : data.toString('latin1')
      const lines = text.replaceAll('\r', '\n').replaceAll('\v', ' ')
      texts.push({ text: lines, kind, isList: bodies.has(kind) && lines.trim().includes('\n'), isPlaceholder })
      isComplete = true
    } else if (stars.has(type) && data.length >= 4) {
      const last = texts.at(-1)
      const at = data.readUInt32LE(0)
      // A space in its place, so that the next star is where its record says.
      if (last?.text[at] === '*')
        texts[texts.length - 1] = { ...last, text: `${last.text.slice(0, at)} ${last.text.slice(at + 1)}` }
    }
  }
  end()
  return texts
}

/** Texts and descriptions of all shapes of a slide in the order they are drawn; `outline` are those kept in the outline of the document. */
export function textsOfShapes(slide: Buffer, outline: readonly SlideText[]): SlideText[] {
  const texts: SlideText[] = []
  for (const drawing of recordsWithin(slide, types.drawing)) {
    for (const shape of recordsWithin(drawing.data, types.shape)) {
      const place = firstWithin(shape.data, placeholder)?.data
      const isPlaceholder = place !== undefined
      const fillsTitle = titlePlaces.has(place?.[placeType] ?? 0)
      for (const { data } of recordsWithin(shape.data, types.shapeText)) {
        const inOutline = firstRecord(data, types.textOfOutline)
        const kept = inOutline === undefined || inOutline.length < 4 ? undefined : outline[inOutline.readUInt32LE(0)]
        const found = kept === undefined ? textsOf(recordsOf(data), isPlaceholder) : [kept]
        texts.push(...(fillsTitle ? found.map((text) => ({ ...text, kind: titleKind })) : found))
      }
      // What asks for text is described by that.
      const isAsking = isPlaceholder && firstWithin(shape.data, types.shapeText) !== undefined
      for (const text of isAsking ? [] : drawnDescriptions(shape.data))
        texts.push({ text, kind: otherKind, isList: false, isPlaceholder })
    }
  }
  return texts.filter(({ text }) => text.trim() !== '')
}

function firstRecord(data: Buffer, type: number): Buffer | undefined {
  for (const record of recordsOf(data)) if (record.type === type) return record.data
  return undefined
}
