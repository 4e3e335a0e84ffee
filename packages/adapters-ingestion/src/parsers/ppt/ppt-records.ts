/** A piece of a presentation. Containers hold further records. */
export interface PptRecord {
  readonly type: number
  /** Which of several of its kind. */
  readonly instance: number
  readonly isContainer: boolean
  readonly data: Buffer
}

const headLength = 8
const additions = 5003
/** Deeper than any program nests. */
const mostLevels = 64

/** Records one after the other, as far as they are there. */
export function* recordsOf(data: Buffer): Generator<PptRecord> {
  let at = 0
  while (at + headLength <= data.length) {
    const record = recordAt(data, at)
    if (record === undefined) return
    yield record
    at += headLength + record.data.length
  }
}

export function recordAt(data: Buffer, at: number): PptRecord | undefined {
  if (at < 0 || at + headLength > data.length) return undefined
  const head = data.readUInt16LE(at)
  const start = at + headLength
  const type = data.readUInt16LE(at + 2)
  return {
    type,
    instance: head >> 4,
    // What later versions of PowerPoint added is in records that do not say that they hold others.
    isContainer: (head & 0x0f) === 0x0f || type === additions,
    data: data.subarray(start, Math.min(start + data.readUInt32LE(at + 4), data.length)),
  }
}

/** All records of a type, however deep. What is found is not looked into. */
export function* recordsWithin(data: Buffer, type: number, levels = mostLevels): Generator<PptRecord> {
  for (const record of recordsOf(data)) {
    if (record.type === type) yield record
    else if (record.isContainer && levels > 0) yield* recordsWithin(record.data, type, levels - 1)
  }
}

export const firstWithin = (data: Buffer, type: number): PptRecord | undefined => {
  for (const record of recordsWithin(data, type)) return record
  return undefined
}

export const types = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  slidePlace: 1011,
  mainMaster: 1016,
  drawing: 1036,
  textOfOutline: 3998,
  textHeader: 3999,
  textWide: 4000,
  textNarrow: 4008,
  name: 4026,
  running: 4057,
  slideTexts: 4080,
  userEdit: 4085,
  places: 6002,
  comment: 12000,
  shapes: 0xf003,
  shape: 0xf004,
  shapeText: 0xf00d,
} as const
