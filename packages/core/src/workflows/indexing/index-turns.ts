/** One writer at a time for each index: work on the same one is done in the order it came. */
export class IndexTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<Result>(collectionId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(collectionId) ?? Promise.resolve()
    const mine = before.then(work, work)
    // A failure is reported to its caller alone.
    const settled = mine.then(
      () => {},
      () => {},
    )
    this.#last.set(collectionId, settled)
    try {
      return await mine
    } finally {
      if (this.#last.get(collectionId) === settled) this.#last.delete(collectionId)
    }
  }
}
