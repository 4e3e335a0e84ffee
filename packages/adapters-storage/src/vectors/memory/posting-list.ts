const firstCapacity = 4

/** Occurrences of one term: slots of rows and the count in each, in two arrays that grow by doubling. */
export class PostingList {
  #slots = new Uint32Array(firstCapacity)
  #frequencies = new Uint16Array(firstCapacity)
  #size = 0

  get size(): number {
    return this.#size
  }

  add(slot: number, frequency: number): void {
    if (this.#size === this.#slots.length) this.#grow()
    this.#slots[this.#size] = slot
    this.#frequencies[this.#size] = Math.min(frequency, 0xffff)
    this.#size++
  }

  slotAt(position: number): number {
    return this.#slots[position]!
  }

  frequencyAt(position: number): number {
    return this.#frequencies[position]!
  }

  /** Removes entries of deleted rows, in place. */
  keep(isAlive: (slot: number) => boolean): void {
    let kept = 0
    for (let position = 0; position < this.#size; position++) {
      const slot = this.#slots[position]!
      if (!isAlive(slot)) continue
      this.#slots[kept] = slot
      this.#frequencies[kept] = this.#frequencies[position]!
      kept++
    }
    this.#size = kept
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    const frequencies = new Uint16Array(slots.length)
    slots.set(this.#slots)
    frequencies.set(this.#frequencies)
    this.#slots = slots
    this.#frequencies = frequencies
  }
}
