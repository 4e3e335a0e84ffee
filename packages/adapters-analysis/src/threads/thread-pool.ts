import PQueue from 'p-queue'
import { analysisThread, type AnalysisThread, type ThreadOptions } from './analysis-thread.ts'

export interface PoolOptions extends ThreadOptions {
  readonly threads: number
}

/** Threads that are started when they are first needed. Each does one piece of work at a time, so that what ends it ends no other. */
export interface ThreadPool {
  /**
   * Works on a thread when it is its turn. A thread whose work was aborted is ended, since nothing else stops a computation.
   * @throws the signal's reason, at once; what the work throws
   */
  readonly run: <Result>(signal: AbortSignal, work: (thread: AnalysisThread) => Promise<Result>) => Promise<Result>
  /** Ends all threads; what runs, waits and comes later rejects with the reason. */
  readonly close: (reason: Error) => Promise<void>
}

export function threadPool(options: PoolOptions): ThreadPool {
  const queue = new PQueue({ concurrency: options.threads })
  const idle: AnalysisThread[] = []
  const all = new Set<AnalysisThread>()
  let closed: Error | undefined

  function take(): AnalysisThread {
    if (closed !== undefined) throw closed
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) {
      if (thread.isAlive()) return thread
      all.delete(thread)
    }
    const started = analysisThread(options)
    all.add(started)
    return started
  }

  function release(thread: AnalysisThread): void {
    if (thread.isAlive()) idle.push(thread)
    else all.delete(thread)
  }

  return {
    run: (signal, work) =>
      queue.add(
        async () => {
          const thread = take()
          const { promise: aborted, reject } = Promise.withResolvers<never>()
          const abort = (): void => {
            reject(signal.reason)
            void thread.end()
          }
          signal.addEventListener('abort', abort)
          try {
            return await Promise.race([work(thread), aborted])
          } catch (error) {
            throw closed ?? error
          } finally {
            signal.removeEventListener('abort', abort)
            release(thread)
          }
        },
        { signal },
      ),
    close: async (reason) => {
      closed ??= reason
      await Promise.all([...all].map((thread) => thread.end()))
      await queue.onIdle()
    },
  }
}
