import { keepNewest } from '../../kernel/durable/index.ts'

/**
 * In a small table 100 take a search as long as all the rest, 6 ms. Optimising takes as long as five writes, and the next document may wait
 * for it: that is to be rarer than one in fifty.
 */
const fewest = 64
/** Of a large table, whose searches and whose optimisation take longer, as many as this part of its rows. */
const partOfRows = 1 / 200
/** While nobody searches a table only the first question pays for its parts: then there may be so many. */
const fewestUnasked = 256

interface Counted {
  readonly parts: number
  /** From how many on they are too many. */
  readonly most: number
  readonly isAsked: boolean
}

/**
 * Writes since a table was optimised, as far as this process has made them: each is a file of its own, which every search opens,
 * however few rows it has. And whether it was searched since, for only searches gain from optimising.
 */
export class TableParts {
  readonly #counted = new Map<string, Counted>()

  written(collectionId: string): void {
    const counted = this.#of(collectionId)
    keepNewest(this.#counted, collectionId, { ...counted, parts: counted.parts + 1 })
  }

  asked(collectionId: string): void {
    const counted = this.#of(collectionId)
    if (!counted.isAsked) keepNewest(this.#counted, collectionId, { ...counted, isAsked: true })
  }

  isAsked(collectionId: string): boolean {
    return this.#of(collectionId).isAsked
  }

  areMany(collectionId: string): boolean {
    const { parts, most, isAsked } = this.#of(collectionId)
    return parts >= (isAsked ? most : Math.max(most, fewestUnasked))
  }

  /** The same, with the rows of the table known. */
  areManyOf(collectionId: string, rows: number): boolean {
    const counted = this.#of(collectionId)
    keepNewest(this.#counted, collectionId, { ...counted, most: Math.max(fewest, Math.floor(rows * partOfRows)) })
    return this.areMany(collectionId)
  }

  optimised(collectionId: string): void {
    this.#counted.delete(collectionId)
  }

  #of(collectionId: string): Counted {
    return this.#counted.get(collectionId) ?? { parts: 0, most: fewest, isAsked: false }
  }
}
