import { startWorker, workerModule, type WorkerThread } from '../../worker-thread.ts'
import { storeClosed } from '../driver-state.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-protocol.ts'
import { sqliteError, workerGone } from './sqlite-error.ts'
import type { SqlValue } from './sql-text.ts'
import type { Statement } from './writer-protocol.ts'

interface Waiting {
  readonly onRows: (rows: SqlValue[][]) => void
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** A thread takes 10 MB and is started in 20 ms: between long reads, which are rare, there is none. */
const idleMs = 2_000

/** Long reads, outside the main loop. The thread starts with the first one, and ends soon after the last. */
export interface ReaderClient {
  rows(path: string, statement: Statement, onRows: (rows: SqlValue[][]) => void): Promise<void>
  copy(path: string, to: string): Promise<void>
  /** Finishes pending requests, then ends the thread. */
  close(): Promise<void>
}

export function readerClient(): ReaderClient {
  const waiting = new Map<number, Waiting>()
  let worker: WorkerThread | undefined
  let idle: NodeJS.Timeout | undefined
  let ending: Promise<void> = Promise.resolve()
  let closed = false
  let next = 0

  const onMessage = (message: unknown): void => {
    const answer = message as ReaderAnswer
    const call = waiting.get(answer.id)
    // Rejected before its last rows arrived.
    if (call === undefined) return
    try {
      if ('error' in answer) throw sqliteError(answer.error)
      call.onRows(answer.rows)
      if (!answer.last) return
      call.resolve()
    } catch (error) {
      call.reject(sqliteError(error))
    }
    waiting.delete(answer.id)
    if (waiting.size > 0) return
    worker?.keepAlive(false)
    idle = setTimeout(() => void end(), idleMs).unref()
  }

  /** The thread keeps no state: the next call starts another. */
  const end = (): Promise<void> => {
    const last = worker
    worker = undefined
    ending = Promise.all([ending, last?.close('close')]).then(() => undefined)
    return ending
  }

  const onDeath = (cause: unknown): void => {
    worker = undefined
    for (const call of waiting.values()) call.reject(workerGone(cause))
    waiting.clear()
  }

  const ask = (request: (id: number) => ReaderRequest, onRows: (rows: SqlValue[][]) => void): Promise<void> => {
    if (closed) return Promise.reject(storeClosed())
    clearTimeout(idle)
    worker ??= startWorker({
      name: 'sqlite-reader',
      module: workerModule(import.meta.url, 'sqlite-reader'),
      onMessage,
      onDeath,
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const id = next++
    waiting.set(id, { onRows, resolve, reject })
    worker.keepAlive(true)
    worker.post(request(id))
    return promise
  }

  return {
    rows: (path, { sql, parameters }, onRows) => ask((id) => ({ id, kind: 'rows', path, sql, parameters }), onRows),
    copy: (path, to) =>
      ask(
        (id) => ({ id, kind: 'copy', path, to }),
        () => undefined,
      ),
    async close() {
      closed = true
      clearTimeout(idle)
      // Messages are processed in order: earlier requests are answered before the thread ends.
      await end()
      // Only if the thread died meanwhile.
      for (const call of waiting.values()) call.reject(storeClosed())
    },
  }
}
