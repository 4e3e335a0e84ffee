import { DocentError, type PagePicture, type ParsedPage, type ParseResult } from '@docent/core/ports'
import { parentPort, workerData } from 'node:worker_threads'
import { createPageBatches } from './page-batches.ts'
import type { EmbeddedFile, WorkerCommand, WorkerReply, WorkerSettings } from './worker-protocol.ts'

export interface WorkerDocument {
  readonly bytes: Uint8Array
  readonly fileName: string
  /** What the request asks for, not checked. */
  readonly task: unknown
  readonly mediaType: string
  readonly settings: WorkerSettings
  readonly pageCount: (pages: number) => void
  /** Hands a page over; resolves when the reader has room for the next. */
  readonly page: (page: ParsedPage, picture?: PagePicture) => Promise<void>
  /** Hands over a file that lies in the document. */
  readonly file: (file: EmbeddedFile) => void
  /** Asks for a new worker after this document. */
  readonly spend: () => void
}

/** The worker's side of the protocol: parses the documents it is sent, one after the other. */
export function serveDocuments(parse: (document: WorkerDocument) => Promise<ParseResult>): void {
  if (parentPort === null) throw new Error('This module runs in a worker thread only.')
  const port = parentPort
  const settings = workerData as WorkerSettings
  const reply = (message: WorkerReply, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer)

  let batches = createPageBatches(() => undefined)

  const run = async (command: WorkerCommand & { kind: 'parse' }): Promise<void> => {
    let spent = false
    batches = createPageBatches((batch, transfer) => reply({ kind: 'pages', ...batch }, transfer))
    try {
      const result = await parse({
        bytes: command.bytes,
        fileName: command.fileName,
        task: command.task,
        mediaType: command.mediaType,
        settings,
        pageCount: (pages) => reply({ kind: 'page-count', pages }),
        page: batches.add,
        file: (file) => {
          batches.flush()
          reply({ kind: 'file', file }, wholeBuffer(file.bytes))
        },
        spend: () => (spent = true),
      })
      batches.flush()
      reply({ kind: 'done', result, spent })
    } catch (error) {
      batches.flush()
      reply({ kind: 'failed', ...describe(error), spent })
    }
  }

  port.on('message', (command: WorkerCommand) => {
    if (command.kind === 'parse') void run(command)
    else batches.read(command.weight)
  })
}

/** Bytes that own their memory are moved, not copied. */
const wholeBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []

function describe(error: unknown): { message: string; reason: string | undefined } {
  const reasonOf = (value: unknown): string | undefined =>
    value instanceof Error ? (value.stack ?? value.message) : value === undefined ? undefined : String(value)
  if (DocentError.isInstance(error)) return { message: error.message, reason: reasonOf(error.cause) }
  return {
    message: 'The file cannot be read; it may be damaged. Export or download it again and upload the new file.',
    reason: reasonOf(error),
  }
}
