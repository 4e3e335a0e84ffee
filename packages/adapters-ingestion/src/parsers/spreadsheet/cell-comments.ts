import { isUtf8 } from 'node:buffer'
import type { Comment, Comments } from '@e965/xlsx'

/** The library's own word for an author that is not named, and Excel's for that of a thread. */
const noName = /^(?:sheetjsghost|tc=\{.*)$/i

/** Comments of a cell with their authors, as lines; `place` is the cell's name. */
export const writeComments = (comments: Comments, place: string): string[] =>
  comments.map((comment) => {
    const author = lettersOf(comment.a ?? '')
    const text = isOfThread(comment) ? lettersOf(comment.t ?? '') : (comment.t ?? '')
    return `${place}${author === '' || noName.test(author) ? '' : ` (${author})`}: ${text}`
  })

/** Left out of the library's types. */
const isOfThread = (comment: Comment & { readonly T?: boolean | number }): boolean => Boolean(comment.T)

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const entity = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi

/** What the library leaves as it is in the XML. */
const lettersOf = (raw: string): string =>
  withLetters(raw).replace(entity, (whole, hex: string | undefined, decimal: string | undefined, name = '') => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return signs[String(name).toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole)
  })

/** Bytes of UTF-8 that the library gives each as a letter. From a workbook that is not XML it gives the letters. */
export function withLetters(raw: string): string {
  const bytes = Buffer.from(raw, 'latin1')
  return bytes.toString('latin1') === raw && isUtf8(bytes) ? bytes.toString('utf8') : raw
}
