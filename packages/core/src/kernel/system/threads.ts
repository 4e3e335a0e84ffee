import { setImmediate } from 'node:timers/promises'
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
 * Starts a thread whose module calls `reportLoaded`. Where a thread is terminated while it evaluates modules, V8 ends the whole
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
      // What it waits for keeps no process alive by itself.
      worker.ref()
      await Promise.race([loaded.value, exited])
    }
    await worker.terminate()
  }

  return { worker, end: () => (ended ??= end()) }
}

/**
 * For the module of a thread: all its modules are there, and it can be ended from the returned promise on. What it does has to begin after
 * that, and not as a part of the module itself.
 */
export async function reportLoaded(): Promise<void> {
  const flag = getEnvironmentData(flagKey)
  await setImmediate()
  if (!(flag instanceof Int32Array)) return
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}
