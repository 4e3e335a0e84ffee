import { DocentError, type ParseRequest } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import { nestingOf, readNestedFiles, type NestedParsers } from '../nested/read-nested-files.ts'
import { pdfMessages } from './pdf-messages.ts'
import type { EmbeddedNames } from './pdfium-attachments.ts'
import type { PdfResult } from './read-pdf.ts'

export interface EmbeddedReading {
  readonly request: ParseRequest
  readonly embedded: EmbeddedNames
  /** Without parsers the files are only named. */
  readonly nested: (() => NestedParsers) | undefined
  readonly pagesBefore: number
}

/**
 * Reads the files inside a PDF as further pages of it. They are taken out after its own pages were read, so that one that
 * ends the process leaves those as they are.
 */
export async function readEmbeddedFiles(
  pool: WorkerPool<PdfResult>,
  { request, embedded, nested, pagesBefore }: EmbeddedReading,
): Promise<{ readonly pages: number; readonly warnings: readonly string[] }> {
  const { fileName, bytes, mediaType, owner, slow, onWaiting, signal, preferences = {} } = request
  // Where only the pages of the PDF matter, others would be wrong.
  if (nested === undefined || preferences.mayBeBlank === true)
    return { pages: 0, warnings: [pdfMessages.embeddedFiles(embedded)] }
  const files: EmbeddedFile[] = []
  try {
    await pool.parse({
      ...{ fileName, bytes, mediaType, owner, slow, onWaiting, signal, task: { kind: 'files' } },
      onPage: () => undefined,
      onFile: (file) => void files.push(file),
    })
  } catch (error) {
    throwIfAborted(signal)
    // Docent is stopping, or the engine is not what failed.
    if (!DocentError.isInstance(error) || error.code !== 'ingestion_failed') throw error
  }
  const missing = missingFrom(embedded, files)
  const { pages, warnings } = await readNestedFiles(files, {
    ...{ request, pagesBefore },
    parsers: nested(),
    nesting: nestingOf(request),
  })
  return { pages, warnings: missing === undefined ? warnings : [...warnings, pdfMessages.embeddedFiles(missing)] }
}

function missingFrom({ names, left }: EmbeddedNames, files: readonly EmbeddedFile[]): EmbeddedNames | undefined {
  const count = names.length + left - files.length
  if (count <= 0) return undefined
  const read = files.map(({ fileName }) => fileName)
  const missing = names.filter((name) => {
    const at = read.indexOf(name)
    if (at !== -1) read.splice(at, 1)
    return at === -1
  })
  return { names: missing, left: count - missing.length }
}
