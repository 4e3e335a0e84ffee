import { DocentError } from '@docent/core/ports'
import type { Outgoing } from './incoming.ts'

/** Writes to a client piece by piece, no faster than the client reads. */
export interface ResponseWriter {
  readonly closed: boolean
  /** Resolves when more may be written. Throws `canceled` when the client has disconnected. */
  write(data: string | Uint8Array): Promise<void>
  /** Resolves when the client has read what was written. Throws `canceled` when the client has disconnected. */
  drained(): Promise<void>
  /** Writes unless the client has not yet read earlier writes. */
  writeIfReady(data: string): void
  /** The outcome of `pending`, or undefined as soon as the client disconnects. */
  unlessClosed<Value>(pending: Promise<Value>): Promise<Value | undefined>
}

export function responseWriter(response: Outgoing): ResponseWriter {
  const push = (data: string | Uint8Array): boolean => {
    const more = response.write(data)
    // Compression buffers small writes until flushed.
    response.flush?.()
    return more
  }
  const writer: ResponseWriter = {
    get closed() {
      return response.destroyed || response.closed
    },
    async write(data) {
      if (writer.closed) throw gone()
      if (!push(data)) await writer.drained()
    },
    async drained() {
      if (!writer.closed && !response.writableNeedDrain) return
      const drained = Promise.withResolvers<void>()
      response.once('drain', drained.resolve)
      await writer.unlessClosed(drained.promise)
      response.off('drain', drained.resolve)
      if (writer.closed) throw gone()
    },
    writeIfReady(data) {
      if (!writer.closed && !response.writableNeedDrain) push(data)
    },
    // A listener per wait rather than a race with one long-lived promise, which would keep every outcome in memory.
    async unlessClosed<Value>(pending: Promise<Value>): Promise<Value | undefined> {
      if (writer.closed) {
        pending.catch(() => undefined)
        return undefined
      }
      const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>()
      const onClose = () => resolve(undefined)
      response.once('close', onClose)
      pending.then(resolve, reject)
      return promise.finally(() => response.off('close', onClose))
    },
  }
  return writer
}

function gone(): DocentError {
  return new DocentError({ code: 'canceled', message: 'The client disconnected.' })
}
