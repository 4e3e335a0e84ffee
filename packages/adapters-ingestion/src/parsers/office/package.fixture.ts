import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface FixturePart {
  readonly content: string | Uint8Array
  /** What the directory declares, when that is wrong. */
  readonly claimedSize?: number
  /** Content is deflated already, to so many bytes. */
  readonly unpackedSize?: number
  readonly encrypted?: boolean
}

/** A ZIP of parts by their names; can declare wrong sizes as hostile files do. */
export function makePackage(parts: Readonly<Record<string, string | Uint8Array | FixturePart>>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, given] of Object.entries(parts)) {
    const part: FixturePart = typeof given === 'string' || given instanceof Uint8Array ? { content: given } : given
    const content = Buffer.from(part.content)
    const packed = part.unpackedSize === undefined ? deflateRawSync(content) : content
    // Some formats need their type stored uncompressed.
    const method = name === 'mimetype' ? 0 : 8
    const data = method === 0 ? content : packed
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(part.encrypted ? 1 : 0, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(part.claimedSize ?? part.unpackedSize ?? content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), data])
    const entry = Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, Buffer.alloc(14), Buffer.from(name)])
    entry.writeUInt32LE(offset, 42)
    files.push(local)
    directory.push(entry)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, entries, end])
}

/** Spaces that unpack to so many megabytes and take next to nothing. */
export function makeBomb(megabytes: number): FixturePart {
  const size = 1024 * 1024
  const block = deflateRawSync(Buffer.alloc(size, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const lastBlock = Buffer.from([3, 0])
  return {
    content: Buffer.concat([...Array.from({ length: megabytes }, () => block), lastBlock]),
    unpackedSize: megabytes * size,
  }
}

/** XML whose last entity would be a billion words. */
export const billionLaughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_item, index) => `<!ENTITY ${'bcdefghij'[index]} "${`&${'abcdefghi'[index]};`.repeat(10)}">`,
).join('')}]>`

/** XML that would fetch a file of the machine. */
export const externalEntity = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'

/** The damaged and hostile variants of a package, whose main part has the name `main`. */
export function hostilePackages(
  parts: Readonly<Record<string, string | Uint8Array>>,
  main: string,
): Record<string, Uint8Array> {
  const whole = makePackage(parts)
  const content = Buffer.from(parts[main] ?? '').toString()
  const withMain = (part: string | FixturePart): Uint8Array => makePackage({ ...parts, [main]: part })
  return {
    'a file that is cut off': whole.subarray(0, whole.length - 200),
    'a part of 200 MB of nothing': withMain(makeBomb(200)),
    'a part that claims 1 GB': withMain({ content, claimedSize: 1024 ** 3 }),
    'a part larger than it claims': withMain({ content, claimedSize: 100 }),
    'a part that claims to be longer': withMain({ content, claimedSize: Buffer.byteLength(content) + 1 }),
    'parts under a password': withMain({ content, encrypted: true }),
    'a package without its main part': makePackage(
      Object.fromEntries(Object.entries(parts).filter(([name]) => name !== main)),
    ),
    'entities that grow to a billion': withMain(content.replace(/^<\?xml[^>]*>/, '').replace(/^/, billionLaughs)),
    'an entity from outside': withMain(content.replace(/^<\?xml[^>]*>/, '').replace(/^/, externalEntity)),
  }
}
