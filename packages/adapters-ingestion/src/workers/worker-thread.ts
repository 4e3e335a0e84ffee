import type { ParseResult } from '@docent/core/ports'
import { Worker } from 'node:worker_threads'
import { abortError, throwIfAborted } from '../abort.ts'
import { unreadableFile } from '../unreadable-file.ts'
import { copyInTurns } from './copy-in-turns.ts'
import { startStopwatch } from './stopwatch.ts'
import type { WorkerCommand, WorkerReply, WorkerRequest, WorkerSettings } from './worker-protocol.ts'

export interface WorkerThreadOptions {
  readonly url: URL
  readonly memoryMb: number
  readonly timeLimitMs: number
}

export interface WorkerThread<Result extends ParseResult> {
  /** Parses one document; call again only after the last call has settled. */
  parse(request: WorkerRequest): Promise<Result>
  /** False once the thread is gone or asked to be replaced: the next document needs a new one. */
  usable(): boolean
  readonly documents: number
  readonly pages: number
  end(): Promise<void>
}

/**
 * Starts a thread that parses documents. Whatever kills it (a crash, its memory limit, the time limit, the abort of a
 * request, a reader that throws) fails that one document.
 */
export function startWorkerThread<Result extends ParseResult>(options: WorkerThreadOptions): WorkerThread<Result> {
  const settings: WorkerSettings = { wasmBytes: options.memoryMb * 1024 * 1024 }
  const worker = new Worker(options.url, {
    workerData: settings,
    // The file is untrusted: its parser gets no secrets of the host's environment and none of its preloaded modules.
    env: {},
    execArgv: options.url.pathname.endsWith('.ts') ? ['--conditions=docent-source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    stdout: true,
    stderr: true,
  })
  // Parsers print warnings about odd files; nobody reads them, and unread output would pile up.
  worker.stdout.resume()
  worker.stderr.resume()
  worker.unref()

  let alive = true
  let spent = false
  let documents = 0
  let pages = 0
  let current: { reply: (message: WorkerReply) => void; lost: (error: unknown) => void } | undefined
  const send = (command: WorkerCommand, transfer: ArrayBuffer[] = []): void => worker.postMessage(command, transfer)

  worker.on('message', (message: WorkerReply) => current?.reply(message))
  worker.on('error', (error) => {
    alive = false
    current?.lost(workerError(error))
  })
  worker.on('exit', () => {
    alive = false
    current?.lost(workerError(undefined))
  })

  const end = async (): Promise<void> => {
    alive = false
    await worker.terminate()
  }

  const run = async (request: WorkerRequest): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    // It may fail while the bytes are copied, before anybody waits for it.
    promise.catch(() => undefined)
    const failHard = (error: unknown): void => {
      reject(error)
      void end()
    }
    const onAbort = (): void => failHard(abortError(request.signal))
    const stopwatch = startStopwatch(options.timeLimitMs, () =>
      failHard(
        unreadableFile(
          `Reading the file took longer than ${describeDuration(options.timeLimitMs)}; split it into smaller files and upload those.`,
        ),
      ),
    )
    let delivery = Promise.resolve()
    const deliver = (action: () => void | Promise<void>): void => {
      delivery = delivery.then(async () => {
        if (!alive) return
        stopwatch.pause()
        await action()
        stopwatch.resume()
      })
      delivery.catch(failHard)
    }
    current = {
      lost: reject,
      reply: (message) => {
        if (message.kind === 'page-count') {
          deliver(() => request.onPageCount?.(message.pages))
        } else if (message.kind === 'file') {
          deliver(() => request.onFile?.(message.file))
        } else if (message.kind === 'pages') {
          pages += message.pages.length
          deliver(async () => {
            for (const { page, picture } of message.pages) {
              await request.onPage(page, picture)
              if (!alive) return
            }
            send({ kind: 'read', weight: message.weight })
          })
        } else {
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
      worker.ref()
      const bytes = await copyInTurns(request.bytes)
      const { fileName, mediaType, task } = request
      if (alive) send({ kind: 'parse', bytes, fileName, mediaType, task }, [bytes.buffer])
      else reject(workerError(undefined))
      return await promise
    } finally {
      request.signal.removeEventListener('abort', onAbort)
      stopwatch.stop()
      current = undefined
      worker.unref()
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

/** Turns the death of the thread into the document's error. */
function workerError(error: unknown): Error {
  const outOfMemory = error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return unreadableFile(
    outOfMemory
      ? 'Reading the file needs more memory than allowed; split it into smaller files and upload those.'
      : 'The file broke its parser; export it again, or upload it in another format.',
    error,
  )
}

function describeDuration(milliseconds: number): string {
  const minutes = milliseconds / 60_000
  return minutes >= 2 ? `${Math.round(minutes)} minutes` : `${Math.round(milliseconds / 100) / 10} seconds`
}
