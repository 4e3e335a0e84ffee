import { imageSize } from '../../images/image-size.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { serveDocuments } from '../../workers/serve-documents.ts'
import { readTurned } from './read-turned.ts'
import { startTesseract, type TesseractEngine } from './tesseract-module.ts'
import type { TesseractResult, TesseractTask } from './tesseract-recognizer.ts'

/** The engine of the last requested languages. */
let current: { readonly languages: string; readonly engine: TesseractEngine } | undefined

serveDocuments(async ({ bytes, task, page, spend }): Promise<TesseractResult> => {
  const { languages } = task as TesseractTask
  const key = JSON.stringify(languages)
  if (current?.languages !== key) {
    current?.engine.end()
    current = undefined
    current = { languages: key, engine: await startTesseract(languages) }
  }
  try {
    const size = imageSize(bytes) ?? { width: 0, height: 0 }
    const found = readTurned(current.engine, bytes, size)
    if (found === undefined) {
      throw unreadableFile('The picture cannot be read; it may be damaged. Save it again as PNG or JPEG.')
    }
    const { text, words, confidence } = found
    await page({ number: 1, text, words })
    return { type: 'picture', pageCount: 1, confidence }
  } catch (error) {
    // Nothing is known of an engine that has trapped.
    if (error instanceof Error && error.name === 'RuntimeError') spend()
    throw error
  }
})
