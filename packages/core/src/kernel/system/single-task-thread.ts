import { on } from 'node:events'
import { parentPort, type Transferable, type Worker } from 'node:worker_threads'
import { afterLoading, startThread } from './threads.ts'

export interface ThreadInput {
  /** What the task of the module gets, one after the other, with the buffers that go over instead of being copied. */
  readonly parts?: AsyncIterable<{ readonly part: unknown; readonly buffers?: readonly Transferable[] }>
  /** Ends the thread at once. */
  readonly signal?: AbortSignal
  /** Of its values; a thread that needs more fails. @default that of the process */
  readonly memoryMb?: number
}

interface Sent {
  readonly part?: unknown
  readonly isLast: boolean
}

type Answered = { readonly type: 'taken' } | { readonly type: 'result'; readonly result: unknown }

/** Parts that were sent and not worked on yet: what waits is held in memory. */
const mostWaiting = 2

/**
 * Runs a module in a thread of its own and takes what its `serveTask` returns. For work that cannot be cut into turns,
 * or takes long.
 * @throws what the module throws, what the input throws, the signal's reason, or an error when the thread ends without
 * a result
 */
export async function runInThread(module: URL, { parts, signal, memoryMb }: ThreadInput = {}): Promise<unknown> {
  signal?.throwIfAborted()
  // Flags of the host's own start, such as --input-type, are not for this thread.
  const { worker, end } = startThread(module, {
    execArgv: [],
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const room = new Room(mostWaiting)
  const abort = () => reject(signal!.reason)
  signal?.addEventListener('abort', abort)
  worker.on('message', (answered: Answered) => {
    if (answered.type === 'taken') room.leave()
    else resolve(answered.result)
  })
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The thread ended without a result.')))
  const over = new AbortController()
  try {
    await Promise.race([promise, send(worker, parts, room, over.signal)])
    return await promise
  } finally {
    over.abort()
    room.leave()
    signal?.removeEventListener('abort', abort)
    // It has nothing left to do, and what it held is released now.
    await end()
  }
}

/** Lets so many in at once. */
class Room {
  #free: number
  #waiting: (() => void) | undefined

  constructor(places: number) {
    this.#free = places
  }

  async enter(): Promise<void> {
    if (this.#free === 0) await new Promise<void>((resolve) => (this.#waiting = resolve))
    else this.#free--
  }

  leave(): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting) waiting()
    else this.#free++
  }
}

async function send(worker: Worker, parts: ThreadInput['parts'], room: Room, over: AbortSignal): Promise<void> {
  if (!parts) return
  for await (const { part, buffers } of parts) {
    await room.enter()
    if (over.aborted) return
    const sent: Sent = { part, isLast: false }
    worker.postMessage(sent, buffers)
  }
  const end: Sent = { isLast: true }
  worker.postMessage(end)
}

/** The other side: the parts that were sent, each when the one before is done. */
async function* taken(): AsyncGenerator<unknown> {
  for await (const [sent] of on(parentPort!, 'message') as AsyncIterable<[Sent]>) {
    if (sent.isLast) return
    yield sent.part
    answer({ type: 'taken' })
  }
}

const answer = (answered: Answered, buffers: readonly Transferable[] = []) => parentPort?.postMessage(answered, buffers)

/** What a task returns and, where it is in buffers, the buffers themselves. */
export interface TaskResult {
  readonly result: unknown
  readonly buffers?: readonly Transferable[]
}

/** The task of a module that runs in a thread. What it throws is the error of the thread. */
export function serveTask(task: (parts: AsyncGenerator<unknown>) => TaskResult | Promise<TaskResult>): void {
  const parts = taken()
  afterLoading(async () => {
    const { result, buffers } = await task(parts)
    answer({ type: 'result', result }, buffers)
  })
}
