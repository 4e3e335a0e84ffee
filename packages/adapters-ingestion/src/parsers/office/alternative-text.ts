import { inOneLine } from './markdown-pages.ts'
import type { XmlAttributes } from './read-xml.ts'

/** What a picture or shape shows in words, as its properties (`cNvPr`, `docPr`) say it. */
export const alternativeText = ({ title = '', descr = '' }: XmlAttributes): string => joinAlternative(title, descr)

/** Office before 2007 describes a picture by the file it comes from, as long as nobody does. */
const pictureFile = /\.(?:jpe?g|png|gif|bmp|wmf|emf|tiff?)$/i

/** A description of Office before 2007, in one line. */
export function oldAlternativeText(description: string): string {
  const text = inOneLine(description)
  return pictureFile.test(text) ? '' : text
}

/** A title that the description repeats is left out. */
function joinAlternative(title: string, description: string): string {
  const [name, text] = [inOneLine(title), inOneLine(description)]
  return text.includes(name) ? text : [name, text].filter((part) => part !== '').join(': ')
}
