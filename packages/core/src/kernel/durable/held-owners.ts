/** Why an owner who has all they may have is held back, beside their own limit. */
export type HeldFor =
  /** They leave the last place to others. */
  | 'others'
  /** They have one place only while the event loop is contended. */
  | 'contention'
  | undefined

/** Owners with work in a lane who have all they may have of it, until something of theirs ends. */
export class HeldOwners {
  readonly #held = new Map<string, HeldFor>()

  get size(): number {
    return this.#held.size
  }

  hold(owner: string, why: HeldFor): void {
    this.#held.set(owner, why)
  }

  /** Returns whether they were held. */
  release(owner: string): boolean {
    return this.#held.delete(owner)
  }

  /** Releases those who leave the last place to others; returns them. */
  releaseYielding(but: ReadonlySet<string>): readonly string[] {
    const released: string[] = []
    for (const [owner, why] of this.#held) {
      if (why !== 'others') continue
      if (but.has(owner)) this.#held.set(owner, undefined)
      else {
        this.#held.delete(owner)
        released.push(owner)
      }
    }
    return released
  }

  heldFor(why: HeldFor): readonly string[] {
    return [...this.#held].filter(([, reason]) => reason === why).map(([owner]) => owner)
  }
}
