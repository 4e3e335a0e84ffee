/** Written without spaces: each letter counts as a word, so that a citation can mark less than a line. */
const unspacedScript = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{323af}]/u
const whiteSpace = /\s/u
const firstLigature = 0xfb00
const lastLigature = 0xfb06

// Both run for every letter, so common ones are distinguished without a regular expression.
export const isUnspaced = (character: string): boolean => character >= '\u3040' && unspacedScript.test(character)
export const isWhiteSpace = (character: string): boolean =>
  character <= ' ' || (character > '\u007f' && whiteSpace.test(character))

/** The code of a letter that an engine gives as two halves, as UTF-16 writes what is beyond the first 65,536; else undefined. */
export const joinHalves = (first: number, second: number): number | undefined =>
  first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff
    ? 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
    : undefined

/** The character that a code represents in text: typographic ligatures as letters; empty for codes that are not text. */
export function characterOf(code: number): string {
  if (code < 0x20) return code === 9 || code === 10 || code === 13 ? ' ' : ''
  if (code < 0x7f) return String.fromCharCode(code)
  if (code < 0xa0) return ''
  if (code >= firstLigature && code <= lastLigature) return String.fromCharCode(code).normalize('NFKC')
  if ((code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) === 0xfffe || code > 0x10ffff || code === 0xfeff) return ''
  return String.fromCodePoint(code)
}
