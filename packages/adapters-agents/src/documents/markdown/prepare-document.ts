import type { DocumentText, ReadFile } from '../document-request.ts'
import { printable } from '../printable.ts'
import type { Block } from './document-model.ts'
import { loadPictures, type Pictures } from './load-pictures.ts'
import { createNotes, type Notes } from './notes.ts'
import { readMarkdown } from './read-markdown.ts'

export interface PreparedDocument {
  readonly blocks: readonly Block[]
  readonly pictures: Pictures
  readonly notes: Notes
  /** Empty when there is none. */
  readonly title: string
  readonly header: string
  readonly footer: string
}

/** What both formats are written from. */
export async function prepareDocument(text: DocumentText, read: ReadFile): Promise<PreparedDocument> {
  const document = await readMarkdown(text.markdown)
  const notes = createNotes()
  document.notes.forEach(notes.add)
  const line = (given: string | undefined): string => printable(given ?? '').replaceAll(/\s+/g, ' ')
  return {
    blocks: document.blocks,
    pictures: await loadPictures(document.blocks, read, notes),
    notes,
    ...{ title: line(text.title), header: line(text.header), footer: line(text.footer) },
  }
}
