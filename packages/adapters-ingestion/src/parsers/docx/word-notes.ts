import type { OfficePackage } from '../office/office-package.ts'
import { inOneLine } from '../office/markdown-pages.ts'
import { readXml } from '../office/read-xml.ts'

export interface WordNote {
  readonly author: string | undefined
  readonly text: string
}

/** Footnotes, endnotes or comments by their id. */
export function readWordNotes(files: OfficePackage, part: string | undefined): ReadonlyMap<string, WordNote> {
  const notes = new Map<string, WordNote>()
  const bytes = part === undefined ? undefined : files.read(part)
  if (bytes === undefined) return notes
  let id: string | undefined
  let author: string | undefined
  let text = ''
  let inText = false
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'w:footnote' || name === 'w:endnote' || name === 'w:comment') {
        // Those with a type are the lines between text and notes.
        id = attributes['w:type'] === undefined || attributes['w:type'] === 'normal' ? attributes['w:id'] : undefined
        author = attributes['w:author']
        text = ''
      } else if (name === 'w:t') inText = true
      else if (name === 'w:tab' || name === 'w:br') text += ' '
    },
    close: (name) => {
      if (name === 'w:t') inText = false
      else if (name === 'w:p') text += ' '
      else if ((name === 'w:footnote' || name === 'w:endnote' || name === 'w:comment') && id !== undefined) {
        notes.set(id, { author, text: inOneLine(text) })
        id = undefined
      }
    },
    text: (part) => {
      if (inText) text += part
    },
  })
  return notes
}
