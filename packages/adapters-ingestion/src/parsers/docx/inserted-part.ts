import { fragmentToMarkdown } from '../html/fragment-to-markdown.ts'
import type { OfficePackage } from '../office/office-package.ts'

const asText = (content: Buffer): string => content.toString('utf8')
const asHtml = (content: Buffer): string => fragmentToMarkdown(asText(content))

const readers: ReadonlyMap<string, (content: Buffer) => string> = new Map([
  ['htm', asHtml],
  ['html', asHtml],
  ['xhtml', asHtml],
  ['txt', asText],
])

/** Programs that generate letters insert pieces of HTML or text as parts of their own. Empty for other formats. */
export function readInsertedPart(files: OfficePackage, part: string): string {
  const content = files.read(part)
  const read = readers.get(part.slice(part.lastIndexOf('.') + 1).toLowerCase())
  return content === undefined || read === undefined ? '' : read(Buffer.from(content))
}
