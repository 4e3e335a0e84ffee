import { unreadableFile } from '../../unreadable-file.ts'
import { serveDocuments, type WorkerDocument } from '../../workers/serve-documents.ts'
import { openPdf, type PdfEngines } from './open-pdf.ts'
import { pdfMessages } from './pdf-messages.ts'
import type { PdfTask } from './pdf-task.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import { pdfiumMemory } from './pdfium-module.ts'
import { openWithPdfjs } from './pdfjs-engine.ts'
import { readPdf, type PdfResult } from './read-pdf.ts'
import { sendEmbeddedFiles } from './send-embedded-files.ts'

/** WASM memory never shrinks: above this, the next document gets a fresh process. */
const keptMemory = 96 * 1024 * 1024

serveDocuments(async (document) => {
  const { bytes, settings, spend } = document
  const task = document.task as PdfTask
  const rules = task.kind === 'read' && task.tables
  const engines: PdfEngines = {
    first: (file) => openWithPdfium(file, { ...settings, rules }),
    second: (file) => {
      // pdf.js keeps caches for the whole process.
      spend()
      return openWithPdfjs(file)
    },
    onBroken: spend,
  }
  try {
    if (task.kind === 'files') return await sendEmbeddedFiles(document)
    if (task.kind === 'draw') return await draw(document, engines, task)
    const { scans, tables, from, skipped } = task
    return await readPdf({
      bytes,
      engines,
      scans,
      tables,
      from,
      skipped,
      onPageCount: document.pageCount,
      onStartPage: document.startPage,
      onPage: document.page,
    })
  } finally {
    if ((await pdfiumMemory()) > keptMemory) spend()
  }
})

async function draw(
  document: WorkerDocument,
  engines: PdfEngines,
  { page: number, ...settings }: PdfTask & { kind: 'draw' },
): Promise<PdfResult> {
  const pdf = await openPdf(document.bytes, engines)
  try {
    const { pageCount } = pdf.main
    if (number <= pageCount) {
      await document.startPage(number)
      const picture = pdf.picture(number, settings)
      if (picture === undefined) throw unreadableFile(pdfMessages.unreadPages([number]))
      await document.page({ number, text: '' }, picture)
    }
    return { type: 'pdf', pageCount }
  } finally {
    await pdf.close()
  }
}
