import type { IndexHit, IndexRow } from '@docent/core/ports'

/** The nearest rows of some questions, found by comparing every vector, while the rows go by. */
export class ExactNearest {
  readonly #queries: readonly Float32Array[]
  readonly #limit: number
  readonly #best: IndexHit[][]

  constructor(queries: readonly Float32Array[], limit: number) {
    this.#queries = queries
    this.#limit = limit
    this.#best = queries.map(() => [])
  }

  see(rows: readonly IndexRow[]): void {
    for (const [index, query] of this.#queries.entries()) {
      const best = this.#best[index]!
      for (const { document, ordinal, payload, vector } of rows) {
        let score = 0
        for (let position = 0; position < query.length; position++) score += query[position]! * vector[position]!
        if (best.length >= this.#limit && score <= best.at(-1)!.score) continue
        let place = best.length
        while (place > 0 && best[place - 1]!.score < score) place--
        best.splice(place, 0, { document, ordinal, payload, score })
        if (best.length > this.#limit) best.pop()
      }
    }
  }

  of(query: number): readonly IndexHit[] {
    return this.#best[query]!
  }
}
