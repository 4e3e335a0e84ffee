import { seededRandom, shuffle } from './seeded-random.ts'

export interface Folds {
  readonly count: number
  /** The part of each page. */
  readonly foldOf: Int32Array
  /** Whether all pages of a document are in one part; false when there is only one document. */
  readonly byDocument: boolean
}

/** Share of the parts that a model learns from when it leaves out one. */
export const learnedShare = ({ count }: Pick<Folds, 'count'>): number => 1 - 1 / count

export interface FoldedPage {
  readonly document: string
  /** Pages of each kind are spread over all parts, as far as their documents allow. */
  readonly kind?: string | undefined
}

/** Divides pages into at most `most` parts of about equal size, documents whole: pages of one document resemble each other. */
export function foldsOf(pages: readonly FoldedPage[], most: number, seed: number): Folds {
  const documents = Map.groupBy(pages.keys(), (page) => pages[page]!.document)
  const byDocument = documents.size > 1
  const groups = byDocument ? [...documents.values()] : Array.from(pages.keys(), (page) => [page])
  const count = Math.max(2, Math.min(most, groups.length))
  const foldOf = new Int32Array(pages.length)
  const sizes = new Float64Array(count)
  const sizesOfKind = new Map<string, Float64Array>()
  const drawn = shuffle(groups, seededRandom(seed)).sort((one, other) => other.length - one.length)
  for (const group of drawn) {
    const kind = pages[group[0]!]!.kind ?? ''
    const ofKind = sizesOfKind.get(kind) ?? new Float64Array(count)
    sizesOfKind.set(kind, ofKind)
    const load = ofKind.map((pagesOfKind, fold) => pagesOfKind + sizes[fold]! / (pages.length + 1))
    const fold = load.indexOf(Math.min(...load))
    sizes[fold]! += group.length
    ofKind[fold]! += group.length
    for (const page of group) foldOf[page] = fold
  }
  return { count, foldOf, byDocument }
}
