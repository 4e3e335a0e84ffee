/** Bytes of values whose length is fixed, by type; each takes a multiple of four. */
const fixed: ReadonlyMap<number, number> = new Map([
  [0x0002, 4],
  [0x0003, 4],
  [0x0004, 4],
  [0x0005, 8],
  [0x0006, 8],
  [0x0007, 8],
  [0x000a, 4],
  [0x000b, 4],
  [0x0014, 8],
  [0x0040, 8],
  [0x0048, 16],
])
const [text, wideText, object, binary] = [0x001e, 0x001f, 0x000d, 0x0102]
const several = 0x1000
/** Properties from here on have names. */
const firstNamed = 0x8000
const longFileName = 0x3707
const guidLength = 16

/** The full name of an attachment in its properties; undefined where they have none or cannot be read so far. */
export function nameOfProperties(bytes: Uint8Array): string | undefined {
  try {
    return findName(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** @throws RangeError beyond the end */
function findName(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  let position = 4
  const takeNumber = (): number => {
    const number = view.getUint32(position, true)
    position += 4
    return number
  }
  const takeValue = (): Uint8Array => {
    const length = takeNumber()
    // What follows in memory is of others.
    if (position + length > bytes.length) throw new RangeError('The value is longer than the properties.')
    const value = bytes.subarray(position, position + length)
    position += padded(length)
    return value
  }
  for (let index = 0; index < count; index += 1) {
    const [type, id] = [view.getUint16(position, true), view.getUint16(position + 2, true)]
    position += 4
    if (id >= firstNamed) {
      position += guidLength
      if (takeNumber() === 0) position += 4
      else takeValue()
    }
    const kind = type & ~several
    const length = fixed.get(kind)
    const isCounted = length === undefined || (type & several) !== 0
    if (length === undefined && ![text, wideText, object, binary].includes(kind)) return undefined
    const values = isCounted ? takeNumber() : 1
    for (let value = 0; value < values; value += 1) {
      if (length !== undefined) {
        position += length
        if (position > view.byteLength) return undefined
        continue
      }
      const content = takeValue()
      if (id === longFileName && (kind === text || kind === wideText)) return decode(content, kind)
    }
  }
  return undefined
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

const decode = (content: Uint8Array, kind: number): string | undefined =>
  new TextDecoder(kind === wideText ? 'utf-16le' : 'windows-1252').decode(content).replace(/\0.*$/s, '') || undefined
