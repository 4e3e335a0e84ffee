import { DocentError, type PagePicture, type ParsedPage, type ParseResult } from '@docent/core/ports'
import { Socket } from 'node:net'
import { createFileAssembly, sendInSlices } from './file-slices.ts'
import { guardProcess } from './guard-process.ts'
import { channelDescriptor } from './launch-parser.ts'
import { messageChannel } from './message-channel.ts'
import { createPageBatches } from './page-batches.ts'
import type { EmbeddedFile, WorkerCommand, WorkerReply, WorkerSettings } from './worker-protocol.ts'

export interface WorkerDocument {
  readonly bytes: Uint8Array
  readonly fileName: string
  /** The task of the request, unchecked. */
  readonly task: unknown
  readonly mediaType: string
  readonly settings: WorkerSettings
  readonly pageCount: (pages: number) => void
  /**
   * Announces the next page, so that its time is limited and its loss is known; resolves when that has been sent, for
   * nothing leaves the process during a long step.
   */
  readonly startPage: (page: number) => Promise<unknown>
  /** Hands a page over; resolves when the reader has room for the next. */
  readonly page: (page: ParsedPage, picture?: PagePicture) => Promise<void>
  /** Delivers a file inside the document. */
  readonly file: (file: EmbeddedFile) => Promise<void>
  /** Asks for a new worker after this document. */
  readonly spend: () => void
}

/** The worker's side of the protocol: parses the documents it is sent, one after the other. */
export function serveDocuments(parse: (document: WorkerDocument) => Promise<ParseResult>): void {
  const socket = new Socket({ fd: channelDescriptor })
  // Without the server nobody reads what this process finds.
  socket.on('error', () => process.exit())
  socket.once('close', () => process.exit())
  const channel = messageChannel<WorkerReply, WorkerCommand>(socket, (command) => {
    if (command.kind === 'slice') incoming.add(command)
    else if (command.kind === 'parse') void run(command)
    else batches.read(command.weight)
  })
  const reply = channel.send
  const settings = JSON.parse(process.argv[2] ?? '') as WorkerSettings
  guardProcess(settings)

  let batches = createPageBatches(() => undefined)
  const incoming = createFileAssembly()

  const run = async ({ fileName, task, mediaType }: WorkerCommand & { kind: 'parse' }): Promise<void> => {
    let spent = false
    let startedPage = 0
    batches = createPageBatches((batch) => void reply({ kind: 'pages', ...batch }))
    try {
      const result = await parse({
        bytes: incoming.take(),
        ...{ fileName, task, mediaType, settings },
        pageCount: (pages) => void reply({ kind: 'page-count', pages }),
        startPage: async (page) => {
          if (page === startedPage) return
          startedPage = page
          await reply({ kind: 'page-started', page })
        },
        page: batches.add,
        file: async (file) => {
          batches.flush()
          await sendInSlices(file.bytes, reply)
          await reply({ kind: 'file', fileName: file.fileName })
        },
        spend: () => (spent = true),
      })
      batches.flush()
      void reply({ kind: 'done', result, spent })
    } catch (error) {
      batches.flush()
      void reply({ kind: 'failed', ...describe(error), spent })
    }
  }
}

function describe(error: unknown): { message: string; reason: string | undefined } {
  const reasonOf = (value: unknown): string | undefined =>
    value instanceof Error ? (value.stack ?? value.message) : value === undefined ? undefined : String(value)
  if (DocentError.isInstance(error)) return { message: error.message, reason: reasonOf(error.cause) }
  return {
    message: 'The file cannot be read; it may be damaged. Export or download it again and upload the new file.',
    reason: reasonOf(error),
  }
}
