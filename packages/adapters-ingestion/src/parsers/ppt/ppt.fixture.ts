import { makeCompoundFile } from '../office/compound.fixture.ts'

export interface PptSlide {
  /** In the outline of the document, with their kinds: 0 is a title, 1 a body. Shapes show them by their number. */
  readonly outline?: readonly (readonly [kind: number, text: string])[]
  /** In boxes on the slide. */
  readonly boxes?: readonly Buffer[]
  /** Whole shapes. */
  readonly shapes?: readonly Buffer[]
  readonly notes?: string
  readonly comment?: readonly [author: string, text: string]
}

const record = (type: number, data: Uint8Array, instance = 0): Buffer => head(type, data, instance << 4)
export const container = (type: number, data: readonly Uint8Array[], instance = 0): Buffer =>
  head(type, Buffer.concat(data), (instance << 4) | 0x0f)

function head(type: number, data: Uint8Array, version: number): Buffer {
  const start = Buffer.alloc(8)
  start.writeUInt16LE(version, 0)
  start.writeUInt16LE(type, 2)
  start.writeUInt32LE(data.length, 4)
  return Buffer.concat([start, data])
}

const numbers = (...values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)
const name = (text: string, instance: number): Buffer => record(4026, Buffer.from(text, 'utf16le'), instance)

/** Texts with their kind. `stars` are the places of signs for a date. */
export const wideText = (text: string, kind = 4, stars: readonly number[] = []): Buffer =>
  Buffer.concat([
    record(3999, numbers(kind)),
    record(4000, Buffer.from(text, 'utf16le')),
    ...stars.map((place) => record(4087, numbers(place, 0))),
  ])
export const narrowText = (text: string, kind = 4): Buffer =>
  Buffer.concat([record(3999, numbers(kind)), record(4008, Buffer.from(text, 'latin1'))])

const shape = (...texts: readonly Uint8Array[]): Buffer => container(0xf004, [head(0xf00d, Buffer.concat(texts), 0x0f)])
const drawing = (shapes: readonly Uint8Array[]): Buffer =>
  container(1036, [container(0xf002, [container(0xf003, shapes)])])

interface Presentation {
  readonly slides: readonly PptSlide[]
  readonly footer?: string
  /** Of an older saving: is in the file, but no list of parts leads to it. */
  readonly old?: string
  readonly isEncrypted?: boolean
}

/** A presentation of PowerPoint 97 to 2003. */
export function makePpt({ slides, footer, old, isEncrypted = false }: Presentation): Uint8Array {
  const parts: Buffer[] = []
  const places: number[] = []
  let length = 0
  const add = (part: Buffer): number => {
    parts.push(part)
    places.push(length)
    length += part.length
    return places.length
  }
  if (old !== undefined) length += parts[parts.push(container(1006, [drawing([shape(wideText(old))])])) - 1]!.length
  const listed = slides.map((slide, index) => {
    const shapes = [
      ...(slide.outline ?? []).map((_, number) => shape(record(3998, numbers(number)))),
      ...(slide.boxes ?? []).map((text) => shape(text)),
      ...(slide.shapes ?? []),
    ]
    const comment = slide.comment?.map((text, place) => name(text, place))
    const page = add(
      container(1006, [
        record(1007, numbers(0, 0, 0, 0, slide.notes === undefined ? 0 : 500 + index, 0)),
        drawing(shapes),
        ...(comment === undefined
          ? []
          : [container(5000, [container(5002, [record(5003, container(12000, comment))])])]),
      ]),
    )
    const notes =
      slide.notes === undefined ? undefined : add(container(1008, [drawing([shape(wideText(slide.notes, 2))])]))
    const outline = (slide.outline ?? []).map(([kind, text]) => wideText(text, kind))
    return { place: Buffer.concat([record(1011, numbers(page, 0, 0, 100 + index, 0)), ...outline]), notes, index }
  })
  const notes = listed.flatMap((slide) =>
    slide.notes === undefined ? [] : [record(1011, numbers(slide.notes, 0, 0, 500 + slide.index, 0))],
  )
  add(
    container(1000, [
      container(
        4080,
        listed.map(({ place }) => place),
      ),
      container(4080, notes, 2),
      ...(footer === undefined ? [] : [container(4057, [name(footer, 2)], 3)]),
    ]),
  )
  const list = record(6002, numbers(((places.length << 20) | 1) >>> 0, ...places))
  const edit = record(4085, numbers(0, 0, 0, length, places.length, 0, 0))
  const stream = Buffer.concat([...parts, list, edit])
  const user = Buffer.concat([
    numbers(0, 0, 20, isEncrypted ? 0xf3d1c4df : 0xe391c05f, length + list.length),
    Buffer.alloc(4),
  ])
  // Shorter streams lie among those that share sectors.
  return makeCompoundFile({
    'PowerPoint Document': Buffer.concat([stream, Buffer.alloc(Math.max(4_096 - stream.length, 0))]),
    'Current User': user,
  })
}
