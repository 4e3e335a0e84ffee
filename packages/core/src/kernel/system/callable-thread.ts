import { parentPort, type ResourceLimits, type Transferable } from 'node:worker_threads'
import { afterLoading, startThread } from './threads.ts'

/** A thread that answers calls for as long as it is needed. */
export interface CallableThread {
  /** Once it answers. Rejects when it ends before. */
  readonly ready: Promise<void>
  /** Rejects when the thread ends. `buffers` go over instead of being copied. */
  call(call: unknown, buffers?: readonly Transferable[]): Promise<unknown>
  /** Ends it in the middle of whatever it does. */
  end(): Promise<void>
}

interface Sent {
  readonly id: number
  readonly call: unknown
}

type Answered = 'ready' | { readonly id: number; readonly answer: unknown }

/** Starts a thread whose module calls `serveCalls`. It keeps the process alive only while it is called. */
export function startCallableThread(module: URL, resourceLimits: ResourceLimits): CallableThread {
  // Flags of the host's own start, such as --input-type, are not for this thread.
  const { worker, keepAlive, end } = startThread(module, { execArgv: [], resourceLimits })
  const ready = Promise.withResolvers<void>()
  const calls = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let failure: unknown = new Error('The thread has ended.')
  let isOver = false
  keepAlive(false)
  worker.on('message', (answered: Answered) => {
    if (answered === 'ready') return ready.resolve()
    calls.get(answered.id)?.resolve(answered.answer)
    calls.delete(answered.id)
    keepAlive(calls.size > 0)
  })
  worker.on('error', (error) => (failure = error))
  worker.on('exit', () => {
    isOver = true
    ready.reject(failure)
    for (const { reject } of calls.values()) reject(failure)
    calls.clear()
  })
  return {
    ready: ready.promise,
    async call(call, buffers) {
      if (isOver) throw failure
      const sent: Sent = { id: ++last, call }
      const answer = Promise.withResolvers<unknown>()
      worker.postMessage(sent, buffers)
      calls.set(sent.id, answer)
      keepAlive(true)
      return answer.promise
    },
    end,
  }
}

/** The other side, for the module of the thread. What `answer` throws ends the thread. */
export function serveCalls(answer: (call: unknown) => unknown): void {
  const send = (answered: Answered) => parentPort?.postMessage(answered)
  afterLoading(() => {
    parentPort?.on('message', ({ id, call }: Sent) => send({ id, answer: answer(call) }))
    send('ready')
  })
}
