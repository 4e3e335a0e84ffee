import type { Clock } from '../../kernel/ports/index.ts'

/** After so long without a write a table is looked at. */
const quietMs = 2_000
/** Where writes do not stop, after so long. */
const longestMs = 30_000

interface Coming {
  readonly since: number
  written: number
  cancel: () => void
}

/**
 * Has tables looked at once nothing was written to them for a moment: each look asks for every file of a table, and reads those that
 * are new, so that one for every few writes would be as much work as the writes.
 */
export class LooksWhenQuiet {
  readonly #clock: Clock
  readonly #look: (collectionId: string) => void
  readonly #coming = new Map<string, Coming>()

  constructor(clock: Clock, look: (collectionId: string) => void) {
    this.#clock = clock
    this.#look = look
  }

  written(collectionId: string): void {
    const now = this.#clock.now()
    const known = this.#coming.get(collectionId)
    if (known) {
      known.written = now
      return
    }
    const coming: Coming = { since: now, written: now, cancel: () => {} }
    this.#coming.set(collectionId, coming)
    this.#schedule(collectionId, coming)
  }

  stop(): void {
    for (const { cancel } of this.#coming.values()) cancel()
    this.#coming.clear()
  }

  #schedule(collectionId: string, coming: Coming): void {
    const due = () => Math.min(coming.written + quietMs, coming.since + longestMs)
    coming.cancel = this.#clock.schedule(due(), () => {
      if (this.#clock.now() < due()) return this.#schedule(collectionId, coming)
      this.#coming.delete(collectionId)
      this.#look(collectionId)
    })
  }
}
