import { Buffer } from 'node:buffer'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const entrySize = 128
/** Maximum entries read; a crafted chain of sectors may be endless. */
const mostEntries = 10_000
const endOfChain = 0xfffffffa

/** A zipped office file inside a compound file, protected by a password. It has no registered type. */
export const protectedOfficeType = 'application/x-encrypted-office'

/** The type of a compound file, by the streams of its directory. */
const contents: readonly (readonly [stream: string, mediaType: string])[] = [
  ['encryptedpackage', protectedOfficeType],
  ['workbook', 'application/vnd.ms-excel'],
  ['book', 'application/vnd.ms-excel'],
  ['worddocument', 'application/msword'],
  ['powerpoint document', 'application/vnd.ms-powerpoint'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
]

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  bytes.length >= 512 && signature.every((byte, index) => bytes[index] === byte)

/** The media type of a compound file (old Office, Outlook) by what its directory names; undefined when that is unknown. */
export function sniffCompoundFile(bytes: Uint8Array): string | undefined {
  const names = new Set(listStreams(bytes))
  return contents.find(([stream]) => names.has(stream))?.[1]
}

interface DirectoryEntry {
  readonly name: string
  readonly left: number
  readonly right: number
  readonly child: number
}

/** Names at the top of the file, in lower case: a letter may hold a workbook further down. */
function listStreams(bytes: Uint8Array): string[] {
  if (!isCompoundFile(bytes)) return []
  const entries = readDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const names: string[] = []
  const seen = new Set<number>()
  const waiting = [entries[0]?.child ?? -1]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index]
    if (entry === undefined || seen.has(index)) continue
    seen.add(index)
    names.push(entry.name)
    waiting.push(entry.left, entry.right)
  }
  return names
}

/** The directory is a chain of sectors like any stream. */
function readDirectory(file: Buffer): DirectoryEntry[] {
  const sectorSize = file.readUInt16LE(30) === 12 ? 4096 : 512
  const entries: DirectoryEntry[] = []
  let sector = file.readUInt32LE(48)
  while (sector < endOfChain && entries.length < mostEntries) {
    const start = (sector + 1) * sectorSize
    for (let at = start; at < start + sectorSize; at += entrySize) {
      if (at + entrySize > file.length) return entries
      const length = Math.min(file.readUInt16LE(at + 64), 64)
      entries.push({
        name: file.toString('utf16le', at, at + Math.max(length - 2, 0)).toLowerCase(),
        left: file.readUInt32LE(at + 68),
        right: file.readUInt32LE(at + 72),
        child: file.readUInt32LE(at + 76),
      })
    }
    sector = nextSector(file, sector, sectorSize)
  }
  return entries
}

/** The next sector of a chain, by the allocation table; the header names the table's first 109 sectors. */
function nextSector(file: Buffer, sector: number, sectorSize: number): number {
  const perTable = sectorSize / 4
  const table = Math.floor(sector / perTable)
  if (table >= 109) return endOfChain
  const position = (file.readUInt32LE(76 + table * 4) + 1) * sectorSize + (sector % perTable) * 4
  return position + 4 <= file.length ? file.readUInt32LE(position) : endOfChain
}
