import { MovesToLane, type EffectRun } from '../../kernel/durable/index.ts'
import type { Clock, ParseTurn } from '../../kernel/ports/index.ts'

/** Where documents are read that took long and made way for others. */
export const slowLane = 'slow'

/** How often it is looked whether a document that takes long is in somebody's way. */
const lookEveryMs = 1_000

interface Reading {
  waitsFor: 'turn' | 'service' | undefined
  takenMs: number
  since: number
}

/**
 * Which documents are being read here, and for how long. What is read for longer than it may makes way as soon as another
 * waits: it goes to a lane of its own, where it is read from the beginning. While nobody waits it continues, for then it
 * would only lose what was done.
 */
export class SlowDocuments {
  readonly #clock: Clock
  readonly #afterMs: number
  readonly #readings = new Set<Reading>()

  constructor({ clock, afterMs }: { readonly clock: Clock; readonly afterMs: number }) {
    this.#clock = clock
    this.#afterMs = afterMs
  }

  /** @throws `MovesToLane` when the reading makes way; what the work throws */
  async read<Result>(
    { lane, signal, crowded }: Pick<EffectRun<unknown>, 'lane' | 'signal' | 'crowded'>,
    work: (turn: ParseTurn & { readonly signal: AbortSignal }) => Promise<Result>,
  ): Promise<Result> {
    if (lane === slowLane) return work({ slow: true, signal })
    const reading: Reading = { waitsFor: undefined, takenMs: 0, since: this.#clock.now() }
    const way = new AbortController()
    let cancel = () => {}
    const look = () => {
      const leftMs = this.#afterMs - this.#taken(reading)
      if (leftMs <= 0 && (crowded() || this.#another(reading))) way.abort(new MovesToLane(slowLane))
      else cancel = this.#clock.schedule(this.#clock.now() + Math.max(leftMs, lookEveryMs), look)
    }
    this.#readings.add(reading)
    look()
    try {
      return await work({
        signal: AbortSignal.any([signal, way.signal]),
        onWaiting: (what) => {
          reading.takenMs = this.#taken(reading)
          reading.since = this.#clock.now()
          reading.waitsFor = what
        },
      })
    } catch (error) {
      throw way.signal.aborted && !signal.aborted ? way.signal.reason : error
    } finally {
      cancel()
      this.#readings.delete(reading)
    }
  }

  /** Whether another document waits for its turn with a parser. */
  #another(reading: Reading): boolean {
    return this.#readings.values().some((other) => other !== reading && other.waitsFor === 'turn')
  }

  #taken({ waitsFor, takenMs, since }: Reading): number {
    return waitsFor === undefined ? takenMs + this.#clock.now() - since : takenMs
  }
}
