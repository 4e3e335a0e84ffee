import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findCollectionIndex, repairOf } from '../../resources/indexes/index.ts'

/** How often it is looked whether the writer, in another process, has done what was asked of it. */
const lookMs = 200

/** Repairs that were asked of the writers of indexes, and that somebody in this process waits for. */
export class AwaitedRepairs {
  readonly #storage: RecordStore
  readonly #clock: Clock
  readonly #signal: AbortSignal
  readonly #ended = new Map<string, PromiseWithResolvers<void>>()

  constructor(storage: RecordStore, clock: Clock, signal: AbortSignal) {
    this.#storage = storage
    this.#clock = clock
    this.#signal = signal
    signal.addEventListener('abort', () => [...this.#ended.keys()].forEach((id) => this.ended(id)), { once: true })
  }

  /** Resolves with how many documents the index lacks when nothing is asked of its writer any more. */
  async until(collectionId: string): Promise<number> {
    for (;;) {
      this.#signal.throwIfAborted()
      const here = this.#ended.get(collectionId) ?? Promise.withResolvers<void>()
      this.#ended.set(collectionId, here)
      const index = await findCollectionIndex(this.#storage, collectionId)
      const repair = index && repairOf(index)
      if (repair?.wanted === undefined) {
        this.#ended.delete(collectionId)
        return repair?.lacking ?? 0
      }
      const late = Promise.withResolvers<void>()
      const cancel = this.#clock.schedule(this.#clock.now() + lookMs, late.resolve)
      await Promise.race([here.promise, late.promise])
      cancel()
    }
  }

  /** The writer, which is in this process, has repaired the index. */
  ended(collectionId: string): void {
    this.#ended.get(collectionId)?.resolve()
    this.#ended.delete(collectionId)
  }
}
