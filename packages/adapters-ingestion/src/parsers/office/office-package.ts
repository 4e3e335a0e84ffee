import { inflateRawSync } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'
import { withExactEnd } from '../../archives/zip/exact-end.ts'
import { partName } from '../../archives/zip/part-name.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { officeMessages } from './office-messages.ts'

/** Parts this small may be as repetitive as they like. */
const smallPart = 16 * 1024 * 1024
/** No office text compresses so well; only one repeated byte does. */
const highestRatio = 300
const mostEntries = 100_000
const localHeader = 0x04034b50

export interface PackageLimits {
  /** By how many bytes the parts may be larger than the file they come from, all together. */
  readonly maxUnpackedBytes: number
}

/** The parts of a zipped document (OOXML, OpenDocument, EPUB), unpacked one by one on request. */
export interface OfficePackage {
  readonly names: readonly string[]
  has(name: string): boolean
  /** Undefined when the part does not exist. */
  read(name: string): Uint8Array | undefined
}

/**
 * Opens a package after a look at what its directory claims: nothing is unpacked when that is too much, and no part is
 * unpacked to more than it claims.
 * @throws `ingestion_failed` for files that are not a package, damaged, protected by a password or malicious.
 */
export async function openPackage(bytes: Uint8Array, limits: PackageLimits): Promise<OfficePackage> {
  const buffer = withExactEnd(bytes)
  const entries = await readDirectory(buffer)
  let growth = 0
  for (const entry of entries.values()) {
    if (entry.isEncrypted()) throw unreadableFile(officeMessages.protected)
    growth += Math.max(0, entry.uncompressedSize - entry.compressedSize)
    if (growth > limits.maxUnpackedBytes) throw unreadableFile(officeMessages.tooLarge)
    if (entry.uncompressedSize > smallPart && entry.uncompressedSize > highestRatio * entry.compressedSize)
      throw unreadableFile(officeMessages.bomb)
  }
  const names = [...entries.keys()]
  // Some programs write other cases into their directories than into their references.
  const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]))
  const find = (name: string): Entry | undefined =>
    entries.get(name) ?? entries.get(byLowerCase.get(name.toLowerCase()) ?? '')
  return {
    names,
    has: (name) => find(name) !== undefined,
    read: (name) => {
      const entry = find(name)
      return entry === undefined ? undefined : unpack(buffer, entry)
    },
  }
}

async function readDirectory(buffer: Buffer): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false })
    if (zip.entryCount > mostEntries) throw new Error('too many entries')
    for await (const entry of zip.eachEntry()) {
      const name = partName(entry)
      if (!name.endsWith('/')) entries.set(name, entry)
    }
  } catch (error) {
    throw unreadableFile(officeMessages.incomplete, error)
  }
  return entries
}

function unpack(buffer: Buffer, entry: Entry): Uint8Array {
  try {
    const at = entry.relativeOffsetOfLocalHeader
    if (buffer.readUInt32LE(at) !== localHeader) throw new Error('no local header')
    const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28)
    const packed = buffer.subarray(start, start + entry.compressedSize)
    if (packed.length !== entry.compressedSize) throw new Error('cut off')
    const content =
      entry.compressionMethod === 0
        ? packed
        : inflateRawSync(packed, { maxOutputLength: Math.max(entry.uncompressedSize, 1) })
    if (content.length !== entry.uncompressedSize) throw new Error('another size than the directory claims')
    return content
  } catch (error) {
    throw unreadableFile(officeMessages.incomplete, error)
  }
}
