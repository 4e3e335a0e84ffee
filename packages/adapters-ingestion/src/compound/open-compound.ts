import { Buffer } from 'node:buffer'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerSize = 512
const entrySize = 128
/** Sectors of the allocation table that the header names itself; more are named by a chain of sectors. */
const tablesInHeader = 109
/** Maximum entries read; a crafted chain of sectors may be endless. */
const mostEntries = 10_000
const folderType = 1
/** Numbers from here on are no sectors. */
const endOfChain = 0xfffffffa

/** A file of streams with names, as Office before 2007 and Outlook write it. */
export interface CompoundFile {
  /** Streams and folders at the top, in lower case: a letter may hold a workbook further down. */
  readonly names: readonly string[]
  /** A stream at the top, as far as the file holds it. `name` in lower case. */
  read(name: string): Buffer | undefined
  /** A folder at the top. `name` in lower case. */
  folder(name: string): CompoundFile | undefined
}

interface Entry {
  readonly name: string
  readonly isFolder: boolean
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  bytes.length >= headerSize && signature.every((byte, index) => bytes[index] === byte)

export function openCompound(bytes: Uint8Array): CompoundFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isCompoundFile(file)) return { names: [], read: () => undefined, folder: () => undefined }
  const sectorSize = file.readUInt16LE(30) === 12 ? 4096 : 512
  const smallSize = 64
  const largeFrom = file.readUInt32LE(56)
  const sectorAt = (sector: number): Buffer => file.subarray((sector + 1) * sectorSize, (sector + 2) * sectorSize)
  const tables = allocationTables(file, sectorSize, sectorAt)
  const perTable = sectorSize / 4
  const next = (sector: number): number =>
    numberAt(sectorAt(tables[Math.floor(sector / perTable)] ?? endOfChain), sector % perTable)
  /** So many bytes of a chain: a chain that runs in circles ends with them. */
  const readChain = (start: number, size: number): Buffer => {
    const parts: Buffer[] = []
    let length = 0
    for (let sector = start; sector < endOfChain && length < size; sector = next(sector)) {
      const part = sectorAt(sector)
      if (part.length === 0) break
      parts.push(part)
      length += part.length
    }
    return Buffer.concat(parts).subarray(0, Math.min(size, file.length))
  }
  const entries = readDirectory(readChain(file.readUInt32LE(48), Math.min(mostEntries * entrySize, file.length)))
  const root = entries[0]
  /** Short streams share sectors, and have an allocation table of their own. */
  let small: { readonly content: Buffer; readonly table: Buffer } | undefined
  const readSmall = (start: number, size: number): Buffer => {
    small ??= {
      content: readChain(root?.start ?? endOfChain, Math.min(root?.size ?? 0, file.length)),
      table: readChain(file.readUInt32LE(60), Math.min(file.readUInt32LE(64) * sectorSize, file.length)),
    }
    const { content, table } = small
    const parts: Buffer[] = []
    for (let at = start, left = size; at < endOfChain && left > 0; at = numberAt(table, at), left -= smallSize)
      parts.push(content.subarray(at * smallSize, (at + 1) * smallSize))
    return Buffer.concat(parts).subarray(0, size)
  }
  const open = (child: number): CompoundFile => {
    const atTop = new Map(entriesBelow(entries, child).map((entry) => [entry.name, entry]))
    return {
      names: [...atTop.keys()],
      read: (name) => {
        const entry = atTop.get(name)
        if (entry === undefined) return undefined
        const size = Math.min(entry.size, file.length)
        return entry.size < largeFrom ? readSmall(entry.start, size) : readChain(entry.start, size)
      },
      folder: (name) => {
        const entry = atTop.get(name)
        return entry?.isFolder === true ? open(entry.child) : undefined
      },
    }
  }
  return open(root?.child ?? -1)
}

const numberAt = (table: Buffer, index: number): number =>
  index * 4 + 4 <= table.length ? table.readUInt32LE(index * 4) : endOfChain

/** Which sectors hold the allocation table. */
function allocationTables(file: Buffer, sectorSize: number, sectorAt: (sector: number) => Buffer): number[] {
  const tables = Array.from({ length: tablesInHeader }, (_, index) => file.readUInt32LE(76 + index * 4))
  const perSector = sectorSize / 4 - 1
  const most = file.length / sectorSize
  let sector = file.readUInt32LE(68)
  while (sector < endOfChain && tables.length < most + tablesInHeader) {
    const list = sectorAt(sector)
    for (let index = 0; index < perSector; index += 1) tables.push(numberAt(list, index))
    sector = numberAt(list, perSector)
  }
  return tables
}

function readDirectory(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + entrySize <= directory.length; at += entrySize) {
    const length = Math.min(directory.readUInt16LE(at + 64), 64)
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(length - 2, 0)).toLowerCase(),
      isFolder: directory[at + 66] === folderType,
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** Entries of a folder, which are a tree. */
function entriesBelow(entries: readonly Entry[], child: number): Entry[] {
  const found: Entry[] = []
  const seen = new Set<number>()
  const waiting = [child]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index]
    if (entry === undefined || seen.has(index)) continue
    seen.add(index)
    found.push(entry)
    waiting.push(entry.left, entry.right)
  }
  return found
}
