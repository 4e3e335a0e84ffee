import { throwIfAborted } from '../../abort.ts'
import { requireContent, unreadableFile } from '../../unreadable-file.ts'
import { createWorkerPool, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import type { ClosableParser } from '../closable-parser.ts'
import { textFormats } from './text-formats.ts'

export interface TextLimits extends WorkerLimits {
  /**
   * Larger files are refused, in bytes.
   * @default 512 MB
   */
  readonly largestBytes?: number
}

const megabyte = 1024 * 1024
/** Smaller files are read in less time than it takes to hand them to a process. */
const leastForProcess = megabyte / 4

/**
 * Parsers for Markdown, plain text, calendars and source code. Large files are read in processes that these share, so that
 * they hold no others and their memory is released.
 */
export function textParsers(limits: TextLimits = {}): readonly ClosableParser[] {
  const { largestBytes = 512 * megabyte, ...workers } = limits
  const url = workerUrl('text-worker', import.meta.url)
  const pool = createWorkerPool(url, { pagesPerWorker: 1_000_000, timeLimitMs: 120_000, ...workers })
  return textFormats.map(({ name, mediaTypes, read }) => ({
    name,
    mediaTypes,
    parse: async (request) => {
      const { bytes, signal } = request
      requireContent(bytes)
      if (bytes.length > largestBytes) {
        const most = Math.floor(largestBytes / megabyte)
        throw unreadableFile(`The file is a text of more than ${most} MB; divide it into several files.`)
      }
      if (bytes.length >= leastForProcess) return pool.parse(request)
      throwIfAborted(signal)
      const result = await read({
        ...request,
        page: async (page) => {
          throwIfAborted(signal)
          await request.onPage(page)
        },
        pageCount: (pages) => request.onPageCount?.(pages),
      })
      throwIfAborted(signal)
      return result
    },
    close: () => pool.close(),
  }))
}
