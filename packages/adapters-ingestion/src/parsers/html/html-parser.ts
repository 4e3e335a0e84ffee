import type { DocumentParser } from '@docent/core/ports'
import { requireContent } from '../../unreadable-file.ts'
import { createWorkerPool, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import type { ClosableParser } from '../closable-parser.ts'

/** The main text of HTML pages as Markdown, read in a separate process: pages are untrusted and can be crafted to take long. */
export function htmlParser(limits: WorkerLimits = {}): ClosableParser {
  const pool = createWorkerPool(workerUrl('html-worker', import.meta.url), { timeLimitMs: 60_000, ...limits })
  const parser: DocumentParser = {
    name: 'html',
    mediaTypes: ['text/html', 'application/xhtml+xml'],
    parse: async (request) => {
      requireContent(request.bytes)
      return pool.parse(request)
    },
  }
  return { ...parser, close: () => pool.close() }
}
