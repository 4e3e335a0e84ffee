import { createMarkdownPages, inOneLine, type MarkdownPages } from '../office/markdown-pages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { readXml, type XmlReader } from '../office/read-xml.ts'

export interface WordNote {
  readonly author: string | undefined
  readonly text: string
}

const elements = new Set(['w:footnote', 'w:endnote', 'w:comment'])

/** Footnotes, endnotes or comments by their id, each read like a document. */
export function readWordNotes(
  files: OfficePackage,
  part: string | undefined,
  createReader: (pages: MarkdownPages) => XmlReader,
): ReadonlyMap<string, WordNote> {
  const notes = new Map<string, WordNote>()
  const bytes = part === undefined ? undefined : files.read(part)
  if (bytes === undefined) return notes
  let note: { readonly id: string; readonly author: string | undefined } | undefined
  let pages: MarkdownPages | undefined
  let reader: XmlReader | undefined
  readXml(bytes, {
    open: (name, attributes) => {
      if (!elements.has(name)) {
        reader?.open(name, attributes)
        return
      }
      // Those with a type are the lines between text and notes.
      const isNote = attributes['w:type'] === undefined || attributes['w:type'] === 'normal'
      note = isNote ? { id: attributes['w:id'] ?? '', author: attributes['w:author'] } : undefined
      pages = isNote ? createMarkdownPages() : undefined
      reader = pages === undefined ? undefined : createReader(pages)
    },
    close: (name) => {
      if (!elements.has(name)) {
        reader?.close(name)
        return
      }
      if (note !== undefined)
        notes.set(note.id, { author: note.author, text: plainLine(pages?.end().join('\n') ?? '') })
      note = pages = reader = undefined
    },
    text: (text) => reader?.text?.(text),
  })
  return notes
}

const tableRule = /^\|(?: --- \|)+$/
const headingMark = /^#{1,6} /
const cellEdge = /(?<!\\)\|/g

/** A note is one line, in which marks of headings and tables mean nothing. */
function plainLine(markdown: string): string {
  const lines = markdown.split('\n').filter((line) => !tableRule.test(line))
  const plain = lines.map((line) =>
    line.startsWith('| ') ? line.replace(cellEdge, ' ').replaceAll('\\|', '|') : line.replace(headingMark, ''),
  )
  return inOneLine(plain.join('\n'))
}
