import type { PageView } from '../features/page-view.ts'
import { typeCountOf } from './tags.ts'

/** What the first stage believes of each word, by the word's position on the page. */
export interface SoftTags {
  readonly tagCount: number
  readonly typeCount: number
  /** `words * tagCount` */
  readonly tags: Float64Array
  /** `words * typeCount` */
  readonly types: Float64Array
  /** Chance that an entity begins, by word. */
  readonly begin: Float64Array
}

/** From chances in the order of reading. */
export function softTags(chances: ArrayLike<number>, order: Int32Array, tagCount: number): SoftTags {
  const typeCount = typeCountOf(tagCount)
  const tags = new Float64Array(order.length * tagCount)
  const types = new Float64Array(order.length * typeCount)
  const begin = new Float64Array(order.length)
  for (const [at, word] of order.entries()) {
    for (let tag = 0; tag < tagCount; tag++) {
      const chance = chances[at * tagCount + tag]!
      tags[word * tagCount + tag] = chance
      types[word * typeCount + ((tag + 1) >> 1)]! += chance
      if (tag % 2 === 1) begin[word]! += chance
    }
  }
  return { tagCount, typeCount, tags, types, begin }
}

/** The same for runs: means over their words. */
export interface SoftRuns {
  readonly runs: readonly Float64Array[]
  /** Over the other runs that begin at the same place across; undefined without such. */
  readonly columns: readonly (Float64Array | undefined)[]
  readonly page: Float64Array
}

/** Runs of a column that are looked at: a page of thousands would take the square of their number. */
const mostInColumn = 300

export function softRuns({ layout }: PageView, { types, typeCount }: SoftTags): SoftRuns {
  const typesOf = (word: number): Float64Array => types.subarray(word * typeCount, (word + 1) * typeCount)
  const runs = layout.runs.map((run) => meanOf(run.words.map(typesOf), typeCount))
  const columns = layout.runs.map((run, index) => {
    const others: Float64Array[] = []
    for (let other = 0; other < runs.length && others.length < mostInColumn; other++)
      if (other !== index && Math.abs(layout.runs[other]!.box[0] - run.box[0]) < 0.6 * layout.height)
        others.push(runs[other]!)
    return others.length === 0 ? undefined : meanOf(others, typeCount)
  })
  const all = Array.from({ length: layout.runOf.length }, (_, word) => typesOf(word))
  return { runs, columns, page: meanOf(all, typeCount) }
}

function meanOf(vectors: readonly Float64Array[], size: number): Float64Array {
  const mean = new Float64Array(size)
  for (const vector of vectors) for (let at = 0; at < size; at++) mean[at]! += vector[at]! / vectors.length
  return mean
}
