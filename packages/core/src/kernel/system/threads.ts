import { getEnvironmentData, setEnvironmentData, Worker, type WorkerOptions } from 'node:worker_threads'

/** Threads inherit what is kept under it when they are started. */
const flagKey = 'docent-thread-is-loaded'
/** A thread that loads for longer hangs. */
const mostLoadingMs = 10_000

export interface StartedThread {
  readonly worker: Worker
  /**
   * Whether it keeps the process alive, which an idle thread should not. While it is being ended it does, whatever is said here: the
   * process would go before those who wait for the end.
   */
  readonly keepAlive: (isBusy: boolean) => void
  /** Ends it in the middle of whatever it does, but for loading its modules. Another call does nothing. */
  readonly end: () => Promise<void>
}

/**
 * Starts a thread whose module calls `afterLoading`. Where a thread is terminated while it evaluates modules, V8 ends the whole
 * process ("Check failed: (location_) != nullptr"): `end` waits for that.
 */
export function startThread(module: URL, options: WorkerOptions): StartedThread {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setEnvironmentData(flagKey, flag)
  const worker = new Worker(module, options)
  setEnvironmentData(flagKey, undefined)
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let ended: Promise<void> | undefined

  async function end(): Promise<void> {
    worker.ref()
    const loaded = Atomics.waitAsync(flag, 0, 0, mostLoadingMs)
    if (loaded.async) await Promise.race([loaded.value, exited])
    await worker.terminate()
  }

  return {
    worker,
    keepAlive: (isBusy) => {
      if (ended !== undefined) return
      if (isBusy) worker.ref()
      else worker.unref()
    },
    end: () => (ended ??= end()),
  }
}

/**
 * For the module of a thread, at its end: does its work once all modules are there, from when on it can be ended. What the work
 * throws is the error of the thread, whatever the process does about rejections that nobody handles.
 */
export function afterLoading(work: () => void | Promise<void>): void {
  const flag = getEnvironmentData(flagKey)
  setImmediate(() => {
    if (flag instanceof Int32Array) {
      Atomics.store(flag, 0, 1)
      Atomics.notify(flag, 0)
    }
    void done(work)
  })
}

async function done(work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
