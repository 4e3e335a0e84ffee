export interface Candidate {
  readonly slot: number
  readonly score: number
}

/**
 * The best `limit` of the offered hits: a binary heap with the worst on top, so that a large table need not be
 * sorted. `precedes` breaks ties, to make results repeatable.
 */
export class Candidates {
  readonly #limit: number
  readonly #accepts: (slot: number) => boolean
  readonly #precedes: (one: number, other: number) => boolean
  readonly #heap: Candidate[] = []

  constructor(options: {
    readonly limit: number
    readonly accepts: (slot: number) => boolean
    readonly precedes: (one: number, other: number) => boolean
  }) {
    this.#limit = options.limit
    this.#accepts = options.accepts
    this.#precedes = options.precedes
  }

  offer(slot: number, score: number): void {
    if (this.#limit === 0) return
    const full = this.#heap.length === this.#limit
    // The common case first, without allocating an object.
    if (full && score < this.#heap[0]!.score) return
    const candidate = { slot, score }
    if (full && !this.#isBetter(candidate, this.#heap[0]!)) return
    if (!this.#accepts(slot)) return
    if (full) {
      this.#heap[0] = candidate
      this.#sink()
    } else {
      this.#heap.push(candidate)
      this.#rise()
    }
  }

  /** Best first. */
  ranked(): Candidate[] {
    return this.#heap.toSorted((one, other) => (this.#isBetter(one, other) ? -1 : 1))
  }

  #isBetter(one: Candidate, other: Candidate): boolean {
    if (one.score !== other.score) return one.score > other.score
    return this.#precedes(one.slot, other.slot)
  }

  #rise(): void {
    let position = this.#heap.length - 1
    while (position > 0) {
      const parent = (position - 1) >> 1
      if (!this.#swapIfBetter(parent, position)) return
      position = parent
    }
  }

  #sink(): void {
    let position = 0
    for (;;) {
      const left = position * 2 + 1
      if (left >= this.#heap.length) return
      const right = left + 1
      const worse = right < this.#heap.length && this.#isBetter(this.#heap[left]!, this.#heap[right]!) ? right : left
      if (!this.#swapIfBetter(position, worse)) return
      position = worse
    }
  }

  /** Moves the worse of the two up. */
  #swapIfBetter(above: number, below: number): boolean {
    const upper = this.#heap[above]!
    const lower = this.#heap[below]!
    if (!this.#isBetter(upper, lower)) return false
    this.#heap[above] = lower
    this.#heap[below] = upper
    return true
  }
}
