/**
 * Numbers by 32-bit hash, in two arrays: eight bytes a place, where a `Map` of strings takes about a hundred. Two terms with
 * the same hash share a number, which happens to about one in 20,000 of 200,000.
 */
export class HashedNumbers {
  readonly keys: Uint32Array
  readonly values: Uint32Array
  readonly #mask: number

  /** `keys` and `values` have the same length, a power of two. */
  constructor(keys: Uint32Array, values: Uint32Array) {
    this.keys = keys
    this.values = values
    this.#mask = keys.length - 1
  }

  static of(entries: Iterable<readonly [hash: number, value: number]>, count: number): HashedNumbers {
    const length = 2 ** Math.ceil(Math.log2(Math.max(count, 4) * 1.5))
    const made = new HashedNumbers(new Uint32Array(length), new Uint32Array(length))
    for (const [hash, value] of entries) {
      const place = made.#place(hash)
      made.keys[place] = hash
      made.values[place] = value
    }
    return made
  }

  get(hash: number): number | undefined {
    const place = this.#place(hash)
    return this.keys[place] === hash ? this.values[place] : undefined
  }

  #place(hash: number): number {
    let place = hash & this.#mask
    while (this.keys[place] !== 0 && this.keys[place] !== hash) place = (place + 1) & this.#mask
    return place
  }
}
