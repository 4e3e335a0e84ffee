function record(type: number, data: Uint8Array, head: number): Buffer {
  const start = Buffer.alloc(8)
  start.writeUInt16LE(head, 0)
  start.writeUInt16LE(type, 2)
  start.writeUInt32LE(data.length, 4)
  return Buffer.concat([start, data])
}
const container = (type: number, parts: readonly Uint8Array[]): Buffer => record(type, Buffer.concat(parts), 0x0f)

/** A shape of Office before 2007 with a number and an alternative text, and points before it that are longer than declared. */
export function drawnShape(number: number, description: string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(number, 0)
  const text = Buffer.from(`${description}\0`, 'utf16le')
  const [points, after] = [Buffer.alloc(18, 7), Buffer.from('x\0', 'utf16le')]
  const entries = [
    [0x0004, 90],
    [0x8145, points.length - 6],
    [0x8381, text.length],
    [0x838d, after.length],
  ].map(([property = 0, value = 0]) => {
    const entry = Buffer.alloc(6)
    entry.writeUInt16LE(property, 0)
    entry.writeUInt32LE(value, 2)
    return entry
  })
  const list = Buffer.concat([...entries, points, text, after])
  return container(0xf004, [record(0xf00a, head, 2), record(0xf00b, list, (entries.length << 4) | 3)])
}

/** All shapes of a page, the first of which stands for the page itself. */
export const drawnShapes = (shapes: readonly Uint8Array[]): Buffer =>
  container(0xf002, [container(0xf003, [container(0xf004, [record(0xf00a, Buffer.alloc(8), 2)]), ...shapes])])

/** Several as one. */
export const drawnGroup = (shapes: readonly Uint8Array[]): Buffer => container(0xf003, shapes)

/** What the drawings of a document share. */
export const drawnCommon = (): Buffer => container(0xf000, [record(0xf006, Buffer.alloc(24), 0)])
