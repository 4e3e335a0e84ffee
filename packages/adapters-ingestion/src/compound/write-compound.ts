import type { CompoundFile } from './open-compound.ts'

const sectorSize = 4096
const entrySize = 128
/** Streams below this size would have to share sectors; they are filled up with zeros instead, which readers of records skip. */
const leastSize = 4096
const tablesInHeader = 109
const unused = 0xffffffff
const endOfChain = 0xfffffffe
const tableSector = 0xfffffffd

/**
 * The streams of a folder as a file of its own: a document that is embedded in another one is a folder there. Undefined for
 * one that is too large for the simplest form of the format (450 MB).
 */
export function writeCompound(folder: CompoundFile): Uint8Array | undefined {
  const streams = folder.names
    .filter((name) => folder.folder(name) === undefined)
    .map((name) => ({ name, content: padded(folder.read(name) ?? Buffer.alloc(0)) }))
    .toSorted((one, other) => one.name.length - other.name.length || (one.name < other.name ? -1 : 1))
  const directory = Buffer.alloc(Math.ceil(((streams.length + 1) * entrySize) / sectorSize) * sectorSize)
  const contents = [directory, ...streams.map(({ content }) => content)]
  const sectors = contents.map(({ length }) => length / sectorSize)
  const used = sectors.reduce((sum, count) => sum + count, 0)
  const perTable = sectorSize / 4
  const tables = Math.ceil(used / (perTable - 1))
  if (tables > tablesInHeader) return undefined

  const header = Buffer.alloc(sectorSize)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(4, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(12, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(sectors[0] ?? 0, 40)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(tables, 48)
  header.writeUInt32LE(leastSize, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  for (let index = 0; index < tablesInHeader; index += 1)
    header.writeUInt32LE(index < tables ? index : unused, 76 + index * 4)

  const table = Buffer.alloc(tables * sectorSize, 0xff)
  for (let index = 0; index < tables; index += 1) table.writeUInt32LE(tableSector, index * 4)
  writeEntry(directory, 0, { name: 'Root Entry', type: 5, child: streams.length > 0 ? 1 : unused, start: endOfChain })
  let sector = tables
  for (const [index, count] of sectors.entries()) {
    const stream = streams[index - 1]
    if (stream !== undefined) {
      const right = index < streams.length ? index + 1 : unused
      writeEntry(directory, index, { name: stream.name, type: 2, right, start: sector, size: stream.content.length })
    }
    for (let left = count; left > 0; left -= 1, sector += 1)
      table.writeUInt32LE(left === 1 ? endOfChain : sector + 1, sector * 4)
  }
  return Buffer.concat([header, table, ...contents])
}

const padded = (content: Buffer): Buffer =>
  Buffer.concat([content, Buffer.alloc(Math.max(-content.length & (sectorSize - 1), leastSize - content.length, 0))])

interface NewEntry {
  readonly name: string
  readonly type: number
  readonly right?: number
  readonly child?: number
  readonly start: number
  readonly size?: number
}

function writeEntry(directory: Buffer, index: number, entry: NewEntry): void {
  const at = index * entrySize
  const { name, type, right = unused, child = unused, start, size = 0 } = entry
  directory.write(name.slice(0, 31), at, 'utf16le')
  directory.writeUInt16LE(2 * Math.min(name.length, 31) + 2, at + 64)
  directory[at + 66] = type
  directory[at + 67] = 1
  directory.writeUInt32LE(unused, at + 68)
  directory.writeUInt32LE(right, at + 72)
  directory.writeUInt32LE(child, at + 76)
  directory.writeUInt32LE(start, at + 116)
  directory.writeUInt32LE(size, at + 120)
}
