import { inOneLine } from './markdown-pages.ts'
import { readXml } from './read-xml.ts'

/** Elements that hold text; old comments of presentations keep theirs in `p:text`. */
const texts = new Set(['a:t', 'p:text'])
const ends = new Set(['a:p', 'p:text'])

/** Paragraphs of a part whose text is all there is to it, such as a diagram or comments. */
export function readParagraphs(bytes: Uint8Array | undefined): string[] {
  const paragraphs: string[] = []
  if (bytes === undefined) return paragraphs
  let text = ''
  let inText = false
  readXml(bytes, {
    open: (name) => {
      if (texts.has(name)) inText = true
      else if (name === 'a:br') text += ' '
    },
    close: (name) => {
      if (texts.has(name)) inText = false
      if (!ends.has(name)) return
      if (inOneLine(text) !== '') paragraphs.push(inOneLine(text))
      text = ''
    },
    text: (part) => {
      if (inText) text += part
    },
  })
  return paragraphs
}
