/** How long an owner counts as one of several after another one has come. */
const companyMs = 1_000

interface Company {
  readonly perOwner: number
  readonly now: () => number
}

export interface FairTurnsOptions {
  readonly places: number
  readonly perOwner: number
  /** How much of one owner runs while others come, too. @default as when nobody else does */
  readonly company?: Company
}

/**
 * Lets so much work run at a time, and of one owner less than that. Owners that wait take turns, so that somebody with little
 * to do does not wait behind somebody with much.
 */
export class FairTurns {
  readonly #places: number
  readonly #perOwner: number
  readonly #company: Company | undefined
  #last: string | undefined
  #othersUntil = Number.NEGATIVE_INFINITY
  #running = 0
  readonly #runningOf = new Map<string, number>()
  /** The owner who is next. */
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor({ places, perOwner, company }: FairTurnsOptions) {
    this.#places = places
    this.#perOwner = perOwner
    this.#company = company
  }

  /** @throws what the work throws, and the signal's reason when it is aborted before the work begins */
  async run<Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    this.#noteCompany(owner)
    if (this.#hasRoom(owner) && !this.#waiting.has(owner)) this.#take(owner)
    else await this.#wait(owner, signal)
    try {
      return await work()
    } finally {
      this.#leave(owner)
    }
  }

  #noteCompany(owner: string): void {
    if (this.#company === undefined) return
    if (this.#last !== undefined && this.#last !== owner) this.#othersUntil = this.#company.now() + companyMs
    this.#last = owner
  }

  #hasRoom(owner: string): boolean {
    const most = this.#company && this.#isInCompany(this.#company) ? this.#company.perOwner : this.#perOwner
    return this.#running < this.#places && (this.#runningOf.get(owner) ?? 0) < most
  }

  /** A clock that was set back does not make it longer. */
  #isInCompany({ now }: Company): boolean {
    const left = this.#othersUntil - now()
    return left > 0 && left <= companyMs
  }

  #take(owner: string): void {
    this.#running++
    this.#runningOf.set(owner, (this.#runningOf.get(owner) ?? 0) + 1)
  }

  #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = this.#waiting.get(owner) ?? new Set()
    this.#waiting.set(owner, waiting)
    const begin = () => {
      signal?.removeEventListener('abort', abort)
      this.#take(owner)
      resolve()
    }
    const abort = () => {
      waiting.delete(begin)
      if (waiting.size === 0 && this.#waiting.get(owner) === waiting) this.#waiting.delete(owner)
      reject(signal!.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    waiting.add(begin)
    this.#beginWaiting()
    return promise
  }

  #leave(owner: string): void {
    this.#running--
    const left = this.#runningOf.get(owner)! - 1
    if (left > 0) this.#runningOf.set(owner, left)
    else this.#runningOf.delete(owner)
    this.#beginWaiting()
  }

  #beginWaiting(): void {
    // Those that are put back to the end come again, until nobody has room.
    for (const [next, waiting] of this.#waiting) {
      if (!this.#hasRoom(next)) continue
      const [begin] = waiting
      waiting.delete(begin!)
      // A served owner goes to the end.
      this.#waiting.delete(next)
      if (waiting.size > 0) this.#waiting.set(next, waiting)
      begin!()
    }
  }
}
