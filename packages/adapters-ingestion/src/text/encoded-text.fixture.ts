import iconv from 'iconv-lite'

/** A text in any encoding, with or without a byte order mark. */
export const encodedText = (text: string, encoding: string, bom = false): Buffer =>
  iconv.encode(text, encoding, { addBOM: bom })
