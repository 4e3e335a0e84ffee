import { DocentError } from '@docent/core/ports'
import { startWorker, workerModule, type WorkerThread } from '../../worker-thread.ts'
import type { BlobPlace, BlobWriteAnswer, BlobWriteRequest } from './blob-writer-protocol.ts'
import { directoryError } from './file-errors.ts'

export interface BlobWriter {
  /** Writes a content and moves it to its place. When it throws, no trace remains. */
  write(place: BlobPlace, content: Uint8Array): Promise<void>
  /** Moves what was written to its place. When it throws, no trace remains. */
  move(place: BlobPlace): Promise<void>
  /** Finishes what was asked for, then ends the thread. */
  close(): Promise<void>
}

/**
 * A thread that takes the steps by which a blob becomes durable: each is short, but a step of the event loop for each of them
 * would cost more than all of them. It starts with the first blob, and keeps no state: when it dies, the next blob starts another.
 */
export function blobWriter(): BlobWriter {
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let worker: WorkerThread | undefined
  let next = 0

  const onMessage = (message: unknown): void => {
    const { id, error } = message as BlobWriteAnswer
    const call = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker?.keepAlive(false)
    if (error) call?.reject(directoryError(Object.assign(new Error(error.message), { code: error.code })))
    else call?.resolve()
  }

  const onDeath = (cause: unknown): void => {
    worker = undefined
    const message = 'The thread that writes blobs ended unexpectedly; try again.'
    for (const call of waiting.values()) call.reject(new DocentError({ code: 'unavailable', message, cause }))
    waiting.clear()
  }

  function ask(place: BlobPlace, content?: Uint8Array<ArrayBuffer>): Promise<void> {
    const module = workerModule(import.meta.url, 'blob-writer')
    worker ??= startWorker({ name: 'blob-writer', module, onMessage, onDeath })
    const request: BlobWriteRequest = { id: next++, ...place, ...(content && { content }) }
    const call = Promise.withResolvers<void>()
    waiting.set(request.id, call)
    worker.keepAlive(true)
    worker.post(request, content && [content.buffer])
    return call.promise
  }

  return {
    // A copy: the content may be a part of a larger buffer, all of which would be sent.
    write: (place, content) => ask(place, new Uint8Array(content)),
    move: (place) => ask(place),
    async close() {
      await Promise.allSettled(Array.from(waiting.values(), ({ promise }) => promise))
      await worker?.close('close')
    },
  }
}
