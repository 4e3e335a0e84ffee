import iconv from 'iconv-lite'

/** Code pages of the character sets that fonts name. */
const byCharset: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'cp932',
  129: 'cp949',
  130: 'cp949',
  134: 'cp936',
  136: 'cp950',
  161: 'cp1253',
  162: 'cp1254',
  163: 'cp1258',
  177: 'cp1255',
  178: 'cp1256',
  186: 'cp1257',
  204: 'cp1251',
  222: 'cp874',
  238: 'cp1250',
  255: 'cp437',
}

/** Undefined: the encoding of the document. */
export const encodingOfCharset = (charset: number): string | undefined => byCharset[charset]

export const encodingOfCodePage = (codePage: number): string =>
  codePage === 65001 ? 'utf-8' : codePage === 10000 ? 'macintosh' : `cp${codePage}`

/** Letters that are stored one per byte. */
export function decodeLetters(text: string, encoding: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return iconv.decode(bytes, iconv.encodingExists(encoding) ? encoding : 'cp1252')
}
