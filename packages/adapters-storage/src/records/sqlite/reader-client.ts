import { storeClosed } from '../driver-state.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-protocol.ts'
import { sqliteError } from './sqlite-error.ts'
import type { SqlValue } from './sql-text.ts'
import { startWorker, type WorkerThread } from './worker-thread.ts'
import type { Statement } from './writer-protocol.ts'

interface Waiting {
  readonly onRows: (rows: SqlValue[][]) => void
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** Reads that take long, aside of the main loop. The thread starts with the first of them. */
export interface ReaderClient {
  rows(path: string, statement: Statement, onRows: (rows: SqlValue[][]) => void): Promise<void>
  copy(path: string, to: string): Promise<void>
  /** Finishes what was asked for, then ends the thread. */
  close(): Promise<void>
}

export function readerClient(): ReaderClient {
  const waiting = new Map<number, Waiting>()
  let worker: WorkerThread | undefined
  let broken: Error | undefined
  let closed = false
  let next = 0

  const onMessage = (message: unknown): void => {
    const answer = message as ReaderAnswer
    const call = waiting.get(answer.id)!
    if ('error' in answer) call.reject(sqliteError(answer.error))
    else {
      call.onRows(answer.rows)
      if (!answer.last) return
      call.resolve()
    }
    waiting.delete(answer.id)
    if (waiting.size === 0) worker?.keepAlive(false)
  }

  const onDeath = (error: Error): void => {
    broken = error
    for (const call of waiting.values()) call.reject(error)
    waiting.clear()
  }

  const ask = (request: (id: number) => ReaderRequest, onRows: (rows: SqlValue[][]) => void): Promise<void> => {
    if (broken !== undefined) return Promise.reject(broken)
    if (closed) return Promise.reject(storeClosed())
    worker ??= startWorker({ name: 'sqlite-reader', data: undefined, onMessage, onDeath })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const id = next++
    waiting.set(id, { onRows, resolve, reject })
    worker.keepAlive(true)
    worker.post(request(id))
    return promise
  }

  return {
    rows: (path, { sql, parameters }, onRows) => ask((id) => ({ id, kind: 'rows', path, sql, parameters }), onRows),
    copy: (path, to) => ask((id) => ({ id, kind: 'copy', path, to }), () => undefined),
    async close() {
      closed = true
      // Messages are taken in order: what was asked before is answered before the thread ends.
      if (worker !== undefined && broken === undefined) await worker.close('close')
    },
  }
}
