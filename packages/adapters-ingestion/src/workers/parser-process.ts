import type { ParseResult } from '@docent/core/ports'
import { fileURLToPath } from 'node:url'
import { abortError, throwIfAborted } from '../abort.ts'
import { unreadableFile } from '../unreadable-file.ts'
import { startDocumentClock, type DocumentTimes } from './document-clock.ts'
import { createFileAssembly, sendInSlices } from './file-slices.ts'
import { messageChannel, type MessageChannel } from './message-channel.ts'
import { holdLauncher, launch } from './parser-launcher.ts'
import { lossOf, overtime, type ProcessEnd } from './process-loss.ts'
import { processorWaitMs } from './processor-wait.ts'
import type { WorkerCommand, WorkerReply, WorkerRequest, WorkerSettings } from './worker-protocol.ts'

export interface ParserProcessOptions extends DocumentTimes {
  /** URL of the module that serves documents. */
  readonly url: URL
  readonly memoryMb: number
}

export interface ParserProcess<Result extends ParseResult> {
  /** Parses one document; call again only after the last call has settled. */
  parse(request: WorkerRequest): Promise<Result>
  /** False once the process is gone or asked to be replaced: the next document needs a new one. */
  usable(): boolean
  readonly documents: number
  readonly pages: number
  end(): Promise<void>
}

const megabyte = 1024 * 1024
/** Memory of the engines, the file and its pictures beside JavaScript objects and WebAssembly. */
const besideMb = 256

/**
 * Starts a process that parses documents. Whatever ends it (a crash, its memory limit, a time limit, the abort of a
 * request, a reader that throws) fails that one document.
 */
export function startParserProcess<Result extends ParseResult>(options: ParserProcessOptions): ParserProcess<Result> {
  const { url, memoryMb } = options
  const settings: WorkerSettings = {
    wasmBytes: memoryMb * megabyte,
    processBytes: (2 * memoryMb + besideMb) * megabyte,
  }
  let alive = true
  let spent = false
  let documents = 0
  let pages = 0
  let pid: number | undefined
  let channel: MessageChannel<WorkerCommand> | undefined
  let current: { reply: (message: WorkerReply) => void; lost: (end: ProcessEnd) => void } | undefined

  const ended = Promise.withResolvers<ProcessEnd>()
  const launched = launch(
    {
      file: fileURLToPath(url),
      nodeFlags: [
        `--max-old-space-size=${memoryMb}`,
        // A parser uses one processor: helpers that collect its garbage would take the others from the server.
        '--single-threaded-gc',
        ...(url.pathname.endsWith('.ts') ? ['--conditions=docent-source'] : []),
      ],
      settings: JSON.stringify(settings),
    },
    ended.resolve,
  )
  const connected = launched.started.then(async (started) => {
    if (!started) return
    pid = started.pid
    channel = messageChannel<WorkerCommand, WorkerReply>(started.socket, (message) => current?.reply(message))
    await started.closed
  })
  /** After the last message has been read. */
  const closed = Promise.all([ended.promise, connected]).then(([how]) => {
    alive = false
    current?.lost(how)
  })

  /** Resolves when the message has left; false when the process is gone. */
  const send = async (command: WorkerCommand): Promise<boolean> => {
    await launched.started
    return alive && channel !== undefined && channel.send(command)
  }

  const end = async (): Promise<void> => {
    const release = holdLauncher()
    alive = false
    launched.kill()
    await closed
    release()
  }

  const run = async (request: WorkerRequest): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    // It may fail while the bytes are sent, before it is awaited.
    promise.catch(() => undefined)
    const failHard = (error: unknown): void => {
      reject(error)
      void end()
    }
    const onAbort = (): void => failHard(abortError(request.signal))
    let page: number | undefined
    let isPageLost = false
    const losePage = (): void => {
      if (page !== undefined && !isPageLost) request.onLostPage?.(page)
      isPageLost = true
    }
    const clock = startDocumentClock(options, {
      waitedMs: () => processorWaitMs(pid),
      onLimit: (limitMs, isPage) => {
        losePage()
        failHard(overtime(limitMs, isPage ? page : undefined))
      },
    })
    const release = holdLauncher()
    const incoming = createFileAssembly()
    let delivery = Promise.resolve()
    const deliver = (action: () => void | Promise<void>): void => {
      delivery = delivery.then(async () => {
        if (!alive) return
        clock.pause()
        await action()
        clock.resume()
      })
      delivery.catch(failHard)
    }
    current = {
      lost: (how) => {
        losePage()
        reject(lossOf(how))
      },
      reply: (message) => {
        switch (message.kind) {
          case 'page-count':
            clock.countPages(message.pages)
            deliver(() => request.onPageCount?.(message.pages))
            break
          case 'page-started':
            page = message.page
            clock.startPage()
            break
          case 'slice':
            incoming.add(message)
            break
          case 'file': {
            const file = { fileName: message.fileName, bytes: incoming.take() }
            deliver(() => request.onFile?.(file))
            break
          }
          case 'pages':
            pages += message.pages.length
            deliver(async () => {
              for (const handed of message.pages) {
                await request.onPage(handed.page, handed.picture)
                if (!alive) return
              }
              void send({ kind: 'read', weight: message.weight })
            })
            break
          default:
            spent = message.spent
            deliver(() => {
              if (message.kind === 'done') resolve(message.result as Result)
              else reject(unreadableFile(message.message, message.reason))
            })
        }
      },
    }
    try {
      throwIfAborted(request.signal)
      request.signal.addEventListener('abort', onAbort, { once: true })
      const { bytes, fileName, mediaType, task } = request
      // If it is not delivered, the process has ended, and its exit shows why.
      if (await sendInSlices(bytes, send)) await send({ kind: 'parse', fileName, mediaType, task })
      return await promise
    } finally {
      request.signal.removeEventListener('abort', onAbort)
      clock.stop()
      current = undefined
      release()
    }
  }

  return {
    parse: (request) => {
      documents += 1
      return run(request)
    },
    usable: () => alive && !spent,
    get documents() {
      return documents
    },
    get pages() {
      return pages
    },
    end,
  }
}
