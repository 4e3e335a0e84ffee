interface TnefFile {
  readonly title: string
  readonly content: string
  /** Its whole name, in the properties. */
  readonly longName?: string
}

const sumOf = (value: Buffer): number => value.reduce((sum, byte) => (sum + byte) & 0xffff, 0)

function attribute(level: number, id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(level, 0)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(value.length, 5)
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(sumOf(value), 0)
  return Buffer.concat([head, value, sum])
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}

const property = (type: number, id: number, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([number(type + id * 0x10000), ...parts])

const counted = (value: Buffer): Buffer =>
  Buffer.concat([number(1), number(value.length), value, Buffer.alloc(-value.length & 3)])

/** Properties of all kinds, the name last. */
function properties(name: string): Buffer {
  const all = [
    property(0x0003, 0x0e20, number(7)),
    property(0x0002, 0x0e21, number(7)),
    property(0x0102, 0x3702, counted(Buffer.from('odd'))),
    property(0x0040, 0x3007, Buffer.alloc(8)),
    property(0x1003, 0x0e22, number(2), number(1), number(2)),
    property(0x0003, 0x8001, Buffer.alloc(16), number(0), number(5), number(9)),
    property(
      0x000b,
      0x8002,
      Buffer.alloc(16),
      number(1),
      counted(Buffer.from('x\0', 'utf16le')).subarray(4),
      number(1),
    ),
    property(0x001f, 0x3707, counted(Buffer.from(`${name}\0`, 'utf16le'))),
  ]
  return Buffer.concat([number(all.length), ...all])
}

/** A `winmail.dat` with these files. */
export function makeTnef(files: readonly TnefFile[]): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x223e9f78, 0)
  return Buffer.concat([
    head,
    attribute(1, 0x0008_9006, number(0x10000)),
    attribute(1, 0x0002_800c, Buffer.from('the body\0')),
    ...files.flatMap(({ title, content, longName }) => [
      attribute(2, 0x0006_9002, Buffer.alloc(14)),
      attribute(2, 0x0001_8010, Buffer.from(`${title}\0`, 'latin1')),
      attribute(2, 0x0006_800f, Buffer.from(content)),
      ...(longName === undefined ? [] : [attribute(2, 0x0006_9005, properties(longName))]),
    ]),
  ])
}
