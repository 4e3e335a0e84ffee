import type { ParsedPage, PagePicture } from '@docent/core/ports'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import type { WorkerRequest } from '../../workers/worker-protocol.ts'
import type { PdfTask } from './pdf-task.ts'
import type { PdfResult } from './read-pdf.ts'

/** Each costs a process and up to the time and memory one may take. */
const mostLostPages = 3

export interface PdfRequest extends WorkerRequest {
  readonly task: PdfTask & { kind: 'read' }
}

/**
 * Reads a PDF in a worker. A page that takes too long, or ends the worker, is left out and named in the result's
 * warnings; another worker continues with the pages that were not yet delivered.
 */
export async function readPastLostPages(pool: WorkerPool<PdfResult>, request: PdfRequest): Promise<PdfResult> {
  const skipped: number[] = []
  let { from } = request.task
  const taken: { last?: void | Promise<void> } = {}
  const onPage = (page: ParsedPage, picture?: PagePicture): void | Promise<void> => {
    from = page.number + 1
    return (taken.last = request.onPage(page, picture))
  }
  for (;;) {
    let lost: number | undefined
    const task: PdfTask = { ...request.task, from, skipped }
    try {
      return await pool.parse({ ...request, task, onPage, onLostPage: (page) => (lost = page) })
    } catch (error) {
      if (lost === undefined || skipped.length === mostLostPages) throw error
      skipped.push(lost)
      await taken.last
    }
  }
}
