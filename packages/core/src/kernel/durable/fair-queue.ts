/**
 * Fair queue of the owners waiting in a lane, as far as this process has seen. Owners of a tier take turns: an owner who was
 * served, or is new, goes to the end. Tiers come in order; every so many turns each of them comes first once, the last
 * before the others, so that every wait is bounded regardless of new arrivals.
 */
export class FairQueue {
  readonly #tiers: readonly Set<string>[]
  readonly #tierOf = new Map<string, number>()
  readonly #rotateEvery: number
  #turns = 0

  constructor({ tiers = 1, rotateEvery = Number.POSITIVE_INFINITY } = {}) {
    this.#tiers = Array.from({ length: tiers }, () => new Set<string>())
    this.#rotateEvery = rotateEvery
  }

  get size(): number {
    return this.#tierOf.size
  }

  /** Puts an owner at the end of a tier; an owner who is in it already keeps the place. */
  join(owner: string, tier: number): void {
    const wanted = Math.min(Math.max(0, tier), this.#tiers.length - 1)
    if (this.#tierOf.get(owner) === wanted) return
    this.leave(owner)
    this.#tierOf.set(owner, wanted)
    this.#tiers[wanted]!.add(owner)
  }

  leave(owner: string): void {
    const tier = this.#tierOf.get(owner)
    if (tier === undefined) return
    this.#tierOf.delete(owner)
    this.#tiers[tier]!.delete(owner)
  }

  /** The owner who is next. */
  next(): string | undefined {
    for (const tier of this.#order()) for (const owner of tier) return owner
    return undefined
  }

  /** Counts a turn; the owner goes to the end. */
  served(owner: string): void {
    this.#turns++
    const tier = this.#tierOf.get(owner)
    if (tier === undefined) return
    this.#tiers[tier]!.delete(owner)
    this.#tiers[tier]!.add(owner)
  }

  /** How many owners are before this one. Undefined for one that is not queued. */
  before(owner: string): number | undefined {
    const tier = this.#tierOf.get(owner)
    if (tier === undefined) return undefined
    let count = this.#tiers.slice(0, tier).reduce((sum, { size }) => sum + size, 0)
    for (const other of this.#tiers[tier]!) {
      if (other === owner) break
      count++
    }
    return count
  }

  #order(): readonly Set<string>[] {
    const turn = this.#turns + 1
    const tiers = this.#tiers
    if (tiers.length === 1 || turn % this.#rotateEvery !== 0) return tiers
    const first = tiers.length - 1 - ((turn / this.#rotateEvery - 1) % tiers.length)
    return [tiers[first]!, ...tiers.filter((_, index) => index !== first)]
  }
}
