import { getEnvironmentData, setEnvironmentData, Worker, type WorkerOptions } from 'node:worker_threads'

/** Threads inherit what is kept under it when they are started. */
const flagKey = 'docent-thread-is-loaded'
/** A thread that loads for longer hangs. */
const mostLoadingMs = 10_000

export interface StartedThread {
  readonly worker: Worker
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
    const loaded = Atomics.waitAsync(flag, 0, 0, mostLoadingMs)
    if (loaded.async) {
      // Waiting for the flag does not keep the process alive.
      worker.ref()
      await Promise.race([loaded.value, exited])
    }
    await worker.terminate()
  }

  return { worker, end: () => (ended ??= end()) }
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
