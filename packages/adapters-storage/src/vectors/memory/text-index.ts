import { PostingList } from './posting-list.ts'
import type { WeightedTerm } from '@docent/core/ports'
import type { Candidates } from './candidates.ts'

const k1 = 1.5
const b = 0.75

/**
 * BM25 over slots. A removed slot stays in the posting lists, where it is skipped, until `clean` removes it; only
 * then may its number be reused.
 */
export class TextIndex {
  readonly #postings = new Map<string, PostingList>()
  /** Terms per slot; meaningless where a slot is not alive. */
  readonly #lengths: number[] = []
  readonly #alive: boolean[] = []
  #rows = 0
  #totalLength = 0

  add(slot: number, terms: readonly string[]): void {
    const frequencies = new Map<string, number>()
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    for (const [term, frequency] of frequencies) this.#postingsOf(term).add(slot, frequency)
    this.#lengths[slot] = terms.length
    this.#alive[slot] = true
    this.#rows++
    this.#totalLength += terms.length
  }

  remove(slot: number): void {
    this.#alive[slot] = false
    this.#rows--
    this.#totalLength -= this.#lengths[slot]!
  }

  clean(): void {
    for (const [term, list] of this.#postings) {
      list.keep((slot) => this.#alive[slot] === true)
      if (list.size === 0) this.#postings.delete(term)
    }
  }

  /** Offers every slot that contains a term of the query, scored by term weights. */
  search(terms: readonly WeightedTerm[], candidates: Candidates): void {
    const scores = new Map<number, number>()
    for (const { term, weight } of terms) this.#score(term, weight, scores)
    for (const [slot, score] of scores) candidates.offer(slot, score)
  }

  #score(term: string, weight: number, scores: Map<number, number>): void {
    const list = this.#postings.get(term)
    if (list === undefined) return
    let rowsWithTerm = 0
    for (let position = 0; position < list.size; position++) {
      if (this.#alive[list.slotAt(position)]) rowsWithTerm++
    }
    const rarity = Math.log(1 + (this.#rows - rowsWithTerm + 0.5) / (rowsWithTerm + 0.5))
    const averageLength = this.#totalLength / this.#rows
    for (let position = 0; position < list.size; position++) {
      const slot = list.slotAt(position)
      if (!this.#alive[slot]) continue
      const frequency = list.frequencyAt(position)
      const lengthFactor = 1 - b + (b * this.#lengths[slot]!) / averageLength
      const gain = (weight * rarity * frequency * (k1 + 1)) / (frequency + k1 * lengthFactor)
      scores.set(slot, (scores.get(slot) ?? 0) + gain)
    }
  }

  #postingsOf(term: string): PostingList {
    const known = this.#postings.get(term)
    if (known !== undefined) return known
    const list = new PostingList()
    this.#postings.set(term, list)
    return list
  }
}
