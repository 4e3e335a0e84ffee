import { serveDocuments } from '../../workers/serve-documents.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import { pdfiumMemory } from './pdfium-module.ts'
import { openWithPdfjs } from './pdfjs-engine.ts'
import { readPdf } from './read-pdf.ts'

/** WASM memory never shrinks: above this, the next document gets a fresh thread. */
const keptMemory = 96 * 1024 * 1024

serveDocuments(async ({ bytes, settings, page, pageCount, spend }) => {
  try {
    return await readPdf({
      bytes,
      engines: {
        first: (file) => openWithPdfium(file, settings),
        second: (file) => {
          // pdf.js keeps caches for the whole thread.
          spend()
          return openWithPdfjs(file)
        },
        onBroken: spend,
      },
      onPageCount: pageCount,
      onPage: page,
    })
  } finally {
    if ((await pdfiumMemory()) > keptMemory) spend()
  }
})
