import iconv from 'iconv-lite'
import jschardet from 'jschardet'
import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'

/** Encodings of names in old archives; anything else that is guessed is chance. */
const oldEncodings = new Set([
  'shift_jis',
  'cp932',
  'cp949',
  'euc-jp',
  'gb2312',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1251',
  'ibm866',
  'ibm855',
  'koi8-r',
])
const sampleSize = 16 * 1024

/** Marks a name that is UTF-8. */
const utf8Flag = 0x800
/** Extra field that repeats the name in UTF-8. */
const unicodePath = 0x7075

/**
 * A reader of the names in an archive. Old programs write them in the encoding of their system: all such names together
 * are more evidence for it than each alone; other names are in the code page of DOS.
 */
export function createNameReader(entries: readonly Entry[]): (entry: Entry) => string {
  const odd = entries.filter((entry) => !isMarked(entry) && !isUtf8(entry.fileNameRaw))
  const sample = Buffer.concat(odd.slice(0, 500).map((entry) => entry.fileNameRaw)).subarray(0, sampleSize)
  const guess = odd.length === 0 ? undefined : jschardet.detect(sample).encoding?.toLowerCase()
  const encoding = guess !== undefined && oldEncodings.has(guess) ? guess : 'cp437'
  return (entry) => {
    const name = entry.fileNameRaw
    return (
      repeatedName(entry) ?? (isMarked(entry) || isUtf8(name) ? name.toString('utf8') : iconv.decode(name, encoding))
    )
  }
}

const isMarked = (entry: Entry): boolean => (entry.generalPurposeBitFlag & utf8Flag) !== 0

/** The repeated name counts only if it was made for this name. */
function repeatedName({ extraFields, fileNameRaw }: Entry): string | undefined {
  const field = extraFields.find(({ id, data }) => id === unicodePath && data.length > 5 && data[0] === 1)
  return field?.data.readUInt32LE(1) === crc32(fileNameRaw) ? field.data.toString('utf8', 5) : undefined
}
