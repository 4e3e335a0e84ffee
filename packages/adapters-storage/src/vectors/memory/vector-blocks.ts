const blockRows = 1024

/** Unit vectors by slot, in blocks, so that growing never copies existing vectors. */
export class VectorBlocks {
  readonly #dimensions: number
  readonly #blocks: Float32Array[] = []

  constructor(dimensions: number) {
    this.#dimensions = dimensions
  }

  get dimensions(): number {
    return this.#dimensions
  }

  set(slot: number, vector: Float32Array): void {
    const block = Math.floor(slot / blockRows)
    while (this.#blocks.length <= block) this.#blocks.push(new Float32Array(blockRows * this.#dimensions))
    this.#blocks[block]!.set(vector, (slot % blockRows) * this.#dimensions)
  }

  /** The product with the vector at a slot, −1 … 1 for unit vectors. */
  product(slot: number, vector: Float32Array): number {
    const block = this.#blocks[Math.floor(slot / blockRows)]!
    const offset = (slot % blockRows) * this.#dimensions
    // Four sums: with one, every addition would wait for the previous one.
    let first = 0
    let second = 0
    let third = 0
    let fourth = 0
    let position = 0
    for (const end = this.#dimensions - 3; position < end; position += 4) {
      first += block[offset + position]! * vector[position]!
      second += block[offset + position + 1]! * vector[position + 1]!
      third += block[offset + position + 2]! * vector[position + 2]!
      fourth += block[offset + position + 3]! * vector[position + 3]!
    }
    for (; position < this.#dimensions; position++) first += block[offset + position]! * vector[position]!
    return Math.max(-1, Math.min(1, first + second + third + fourth))
  }
}
