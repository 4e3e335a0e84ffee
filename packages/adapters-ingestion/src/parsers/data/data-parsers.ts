import { requireContent } from '../../unreadable-file.ts'
import { createWorkerPool, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import type { ClosableParser } from '../closable-parser.ts'
import { dataFormats } from './data-formats.ts'

/**
 * Parsers for CSV and TSV, JSON and JSON lines, XML with feeds and drawings, and notebooks. They share their processes: large
 * and malicious files block no others.
 */
export function dataParsers(limits: WorkerLimits = {}): readonly ClosableParser[] {
  const url = workerUrl('data-worker', import.meta.url)
  const pool = createWorkerPool(url, { pagesPerWorker: 100_000, timeLimitMs: 60_000, ...limits })
  return Object.entries(dataFormats).map(([name, mediaTypes]) => ({
    name,
    mediaTypes,
    parse: async (request) => {
      requireContent(request.bytes)
      return pool.parse(request)
    },
    close: () => pool.close(),
  }))
}
