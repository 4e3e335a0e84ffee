import { inOneLine } from './markdown-pages.ts'
import { readXml } from './read-xml.ts'

/** Paragraphs of a part whose text is all there is to it, such as a diagram. */
export function readParagraphs(bytes: Uint8Array | undefined): string[] {
  const paragraphs: string[] = []
  if (bytes === undefined) return paragraphs
  let text = ''
  let inText = false
  readXml(bytes, {
    open: (name) => {
      if (name === 'a:t') inText = true
      else if (name === 'a:br') text += ' '
    },
    close: (name) => {
      if (name === 'a:t') inText = false
      if (name !== 'a:p') return
      if (inOneLine(text) !== '') paragraphs.push(inOneLine(text))
      text = ''
    },
    text: (part) => {
      if (inText) text += part
    },
  })
  return paragraphs
}
