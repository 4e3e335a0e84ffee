import type { FieldsData } from '@kenjiuno/msgreader'
import iconv from 'iconv-lite'
import { codePageOfLocale } from '../../text/code-page-of-locale.ts'

const utf8 = 65001
/** Code pages that are known by another name; 20127 is ASCII. */
const names: ReadonlyMap<number, string> = new Map([
  [utf8, 'utf-8'],
  [20127, 'windows-1252'],
  [20866, 'koi8-r'],
  [21866, 'koi8-u'],
  [51932, 'euc-jp'],
  [51949, 'euc-kr'],
  [54936, 'gb18030'],
])

/** The encoding of the texts of a mail that are not Unicode, as older programs save them. */
export function encodingOfTexts({ messageCodepage, messageLocaleId, internetCodepage }: FieldsData): string {
  const byLocale = messageLocaleId === undefined ? undefined : codePageOfLocale(messageLocaleId)
  // The body that was sent may be UTF-8, but not what the program has made of it.
  const sent = internetCodepage === utf8 ? undefined : internetCodepage
  return encodingOfPage(messageCodepage ?? byLocale ?? sent) ?? 'windows-1252'
}

/** The encoding of HTML that does not declare its own. */
export const encodingOfHtml = ({ internetCodepage }: FieldsData): string =>
  encodingOfPage(internetCodepage) ?? 'windows-1252'

function encodingOfPage(page: number | undefined): string | undefined {
  if (page === undefined) return undefined
  const iso = page > 28590 && page < 28606 ? `iso-8859-${page - 28590}` : undefined
  const name = names.get(page) ?? iso ?? `cp${page}`
  return iconv.encodingExists(name) ? name : undefined
}
