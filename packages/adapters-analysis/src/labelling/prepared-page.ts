import type { WordPage } from '@docent/core/ports'
import type { Sequence } from '../chain/chain-model.ts'
import { featureWriter, type FeatureRows } from '../features/feature-rows.ts'
import { addSurroundings, surroundingsOf } from '../features/neighbour-features.ts'
import { viewOf, type PageView } from '../features/page-view.ts'
import { addPlaceFeatures, addRunFeatures } from '../features/run-features.ts'
import { addStepFeatures, addTextFeatures, addTransitionFeatures } from '../features/word-features.ts'

/** `boxes`: rows from the top, found from the boxes of words. `given`: in the order of the page's words. */
export type ReadingOrder = 'boxes' | 'given'

/** Raised with every change of features, layout or hashes: weights belong to exactly these. */
export const featureVersion = 4
export const edgeBits = 12

export interface FeatureSettings {
  readonly readingOrder: ReadingOrder
  /** Feature numbers of words are below two to the power of it. */
  readonly nodeBits: number
}

/** A page with its features, which do not depend on what was learned. */
export interface PreparedPage {
  readonly view: PageView
  /** Words as they are read. */
  readonly order: Int32Array
  /** Of the word, its place and its run: both stages. */
  readonly own: FeatureRows
  /** Of the runs around, and of heads of rows and columns: first stage only. */
  readonly around: FeatureRows
  readonly edge: FeatureRows
}

export function preparePage(page: WordPage, { readingOrder, nodeBits }: FeatureSettings): PreparedPage {
  const view = viewOf(page)
  const order = readingOrder === 'given' ? Int32Array.from(page.words.keys()) : view.layout.order
  const own = featureWriter(nodeBits)
  const around = featureWriter(nodeBits)
  const edge = featureWriter(edgeBits)
  const surroundings = view.layout.runs.map((_, run) => surroundingsOf(view, run, around.number))
  for (const [at, word] of order.entries()) {
    const place = { view, order, at }
    addTextFeatures(own.add, place)
    addStepFeatures(own.add, place)
    addPlaceFeatures(own.add, view, word)
    addRunFeatures(own.add, view, word)
    addSurroundings(around, view, word, surroundings[view.layout.runOf[word]!]!)
    addTransitionFeatures(edge.add, place)
    own.endRow()
    around.endRow()
    edge.endRow()
  }
  return { view, order, own: own.rows(), around: around.rows(), edge: edge.rows() }
}

/** What chains of the first stage read. */
export const firstSequence = ({ order, own, around, edge }: PreparedPage): Sequence => ({
  length: order.length,
  node: [own, around],
  edge,
})
