import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface ZipFixtureEntry {
  /** Bytes are written as they are, in whatever encoding. */
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array | PackedContent
  /** The declared size, right or not. @default the true size */
  readonly claimedSize?: number
  /** @default false */
  readonly encrypted?: boolean
  /** @default deflate */
  readonly method?: number
  /** Breaks the check sum. @default false */
  readonly damaged?: boolean
  /** Type and rights as Unix keeps them, such as 0o120777 for a link. @default none */
  readonly mode?: number
}

/** What was compressed already, with what the ZIP says of it. */
export interface PackedContent {
  readonly packed: Uint8Array
  readonly sum: number
  readonly size: number
}

/** A ZIP file made by hand, so that it can also be wrong. */
export function makeZip(entries: readonly ZipFixtureEntry[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  const known = new Map<ZipFixtureEntry['content'], PackedContent>()
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = known.get(entry.content) ?? packedContent(entry.content ?? '')
    // Of thousands of files most have the same content.
    known.set(entry.content, content)
    const { packed } = content
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE((typeof entry.name === 'string' ? 0x800 : 0) | (entry.encrypted === true ? 1 : 0), 2)
    common.writeUInt16LE(entry.method ?? 8, 4)
    // 1 January 2020, 12:00.
    common.writeUInt16LE(12 << 11, 6)
    common.writeUInt16LE((40 << 9) | (1 << 5) | 1, 8)
    common.writeUInt32LE(entry.damaged === true ? 1 : content.sum, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(entry.claimedSize ?? content.size, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, name)
    files.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, table, end])
}

function packedContent(content: string | Uint8Array | PackedContent): PackedContent {
  if (typeof content === 'object' && 'packed' in content) return content
  const bytes = Buffer.from(content)
  return { packed: deflateRawSync(bytes), sum: crc32(bytes), size: bytes.length }
}

/** Unpacks to as many megabytes of zeros. */
export const makeZipBomb = (megabytes: number): Uint8Array =>
  makeZip([{ name: 'zeros.txt', content: packedZeros(megabytes) }])

/** Compresses a megabyte once, in a block that can be repeated. */
function packedZeros(megabytes: number): PackedContent {
  const megabyte = Buffer.alloc(1024 * 1024)
  const block = deflateRawSync(megabyte, { finishFlush: constants.Z_SYNC_FLUSH })
  const packed = Buffer.concat([...Array.from({ length: megabytes }, () => block), deflateRawSync('')])
  let sum = 0
  for (let count = 0; count < megabytes; count++) sum = crc32(megabyte, sum)
  return { packed, sum, size: megabytes * megabyte.length }
}
