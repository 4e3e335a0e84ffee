import { Worker, type Transferable } from 'node:worker_threads'

export interface WorkerThreadOptions {
  readonly name: string
  /** What it runs; it imports no packages. */
  readonly module: URL
  readonly data?: unknown
  readonly onMessage: (message: unknown) => void
  /** Called once when the thread ends unexpectedly. */
  readonly onDeath: (cause: unknown) => void
}

/** A worker thread that is expected to live until `close`. */
export interface WorkerThread {
  /** `moved`: buffers that the worker gets instead of a copy. */
  post(message: unknown, moved?: readonly Transferable[]): void
  /** Whether it keeps the process alive; a host that never closes the store can still exit while it is idle. */
  keepAlive(busy: boolean): void
  /** Sends the worker a message to end and waits for it. */
  close(message: unknown): Promise<void>
}

export function startWorker(options: WorkerThreadOptions): WorkerThread {
  const worker = new Worker(options.module, {
    name: options.name,
    workerData: options.data,
    // Flags of the host's own start, such as --input-type, do not apply to this thread.
    execArgv: [],
    // Young generation kept small for the idle size of the process; the old one is a ceiling for large results.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512, stackSizeMb: 2 },
  })
  let closing = false
  let failure: unknown
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', (exitCode) => {
      resolve()
      if (!closing) options.onDeath(failure ?? new Error(`Worker ended with ${exitCode}.`))
    })
  })
  worker.on('message', options.onMessage)
  worker.on('error', (error) => (failure = error))
  worker.unref()
  return {
    post: (message, moved) => worker.postMessage(message, moved),
    keepAlive: (busy) => (busy ? worker.ref() : worker.unref()),
    async close(message) {
      closing = true
      worker.ref()
      worker.postMessage(message)
      await ended
    },
  }
}

/** Beside the file that asks while running from sources; flat in dist once built, where the bundler puts that file as well. */
export function workerModule(askedBy: string, name: string): URL {
  return new URL(askedBy.endsWith('.ts') ? `./${name}-worker.ts` : `./${name}-worker.js`, askedBy)
}
