import { requireContent } from '../../unreadable-file.ts'
import { createWorkerPool, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import type { ClosableParser } from '../closable-parser.ts'
import { nestingOf, readNestedFiles, type NestedParsers } from '../nested/read-nested-files.ts'
import { withNestedPages } from '../nested/with-nested-pages.ts'

export interface MailParserOptions {
  /**
   * The parsers of attachments; called when a mail has some.
   * @default attachments are named in a warning and not read
   */
  readonly nested?: () => NestedParsers
  /**
   * Threads, memory and time.
   * @default 1 worker, 512 MB, 1 minute, ended after 2 s without work
   */
  readonly limits?: WorkerLimits | undefined
}

const noParsers: NestedParsers = { detect: () => Promise.resolve(undefined), parserFor: () => undefined }

/** Mails as EML and MSG: headers, body, then the attachments, each by the parser of its format. */
export function mailParser(options: MailParserOptions = {}): ClosableParser {
  const { nested = () => noParsers, limits } = options
  const pool = createWorkerPool(workerUrl('mail-worker', import.meta.url), { timeLimitMs: 60_000, ...limits })
  return {
    name: 'mail',
    mediaTypes: ['message/rfc822', 'application/vnd.ms-outlook'],
    parse: async (request) => {
      requireContent(request.bytes)
      const attachments: EmbeddedFile[] = []
      const { onPageCount, ...rest } = request
      // The process is free again before attachments are read: an attached mail needs it.
      const mail = await pool.parse({ ...rest, onFile: (file) => void attachments.push(file) })
      const read = await readNestedFiles(attachments, {
        request,
        parsers: nested(),
        nesting: nestingOf(request),
        pagesBefore: mail.pageCount,
      })
      return withNestedPages(mail, read, onPageCount)
    },
    close: () => pool.close(),
  }
}
