import type { WorkerDocument } from '../../workers/serve-documents.ts'
import { roomForNested } from '../nested/room-for-nested.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import type { PdfResult } from './read-pdf.ts'

/** Files of one PDF. */
const mostFiles = 500

/** Delivers the files inside a PDF, as many as it may hold. */
export async function sendEmbeddedFiles(document: WorkerDocument): Promise<PdfResult> {
  const pdf = await openWithPdfium(document.bytes, document.settings)
  try {
    const { names, left } = pdf.embeddedNames?.() ?? { names: [], left: 0 }
    let room = roomForNested(document.bytes.length)
    for (let index = 0; index < Math.min(names.length + left, mostFiles); index += 1) {
      const file = pdf.embeddedFile?.(index, room)
      if (file === undefined) continue
      room -= file.bytes.length
      await document.file(file)
    }
    await pdf.close()
    return { type: 'pdf', pageCount: pdf.pageCount }
  } catch (error) {
    // An engine that has failed is not used again, not even to close the file.
    document.spend()
    throw error
  }
}
