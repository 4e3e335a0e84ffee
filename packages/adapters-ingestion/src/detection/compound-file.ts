import { openCompound, type CompoundFile } from '../compound/open-compound.ts'

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

/** The media type of a compound file (old Office, Outlook) by what its directory names; undefined when that is unknown. */
export function sniffCompoundFile(file: Uint8Array | Pick<CompoundFile, 'names'>): string | undefined {
  const names = new Set((file instanceof Uint8Array ? openCompound(file) : file).names)
  return contents.find(([stream]) => names.has(stream))?.[1]
}

/** A sheet of Excel 2 to 4, which wrote its records without a compound file: the first one says of which version they are. */
export const isBareWorkbook = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 &&
  bytes[0] === 0x09 &&
  (bytes[1] === 0x00 || bytes[1] === 0x02 || bytes[1] === 0x04) &&
  (bytes[2] === 4 || bytes[2] === 6) &&
  bytes[3] === 0x00

/** A letter of Word 1 or 2, which wrote without a compound file too. */
export const isBareLetter = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && (bytes[0] === 0xdb || bytes[0] === 0x9b) && bytes[1] === 0xa5 && bytes[3] === 0x00
