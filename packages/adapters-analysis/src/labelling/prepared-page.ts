import type { Sequence } from '../chain/chain-model.ts'
import { addFamiliarity, type KnownTexts } from '../features/familiarity.ts'
import { featureWriter, rowsInOrder, type FeatureRows } from '../features/feature-rows.ts'
import { addNeighbourFeatures } from '../features/neighbour-features.ts'
import type { PageView } from '../features/page-view.ts'
import { addPlaceFeatures, addRunFeatures } from '../features/run-features.ts'
import {
  addContextFeatures,
  addStepFeatures,
  addTransitionFeatures,
  addWordFeatures,
} from '../features/word-features.ts'
import { columnOrder } from '../layout/column-order.ts'

/** `boxes`: rows from the top, found from the boxes of words. `given`: as the page's words stand. */
export type ReadingOrder = 'boxes' | 'given'

/** Raised with every change of features, layout or hashes: weights belong to exactly these. */
export const featureVersion = 1
export const edgeBits = 12

export interface FeatureSettings {
  readonly readingOrder: ReadingOrder
  /** Feature numbers of words are below two to the power of it. */
  readonly nodeBits: number
}

/** A page in one order, with its features. */
export interface Reading {
  /** Words as they are read. */
  readonly order: Int32Array
  /** Of the word, its place and its run. */
  readonly own: FeatureRows
  /** Of the words before and after it. */
  readonly context: FeatureRows
  /** Of the runs around. */
  readonly around: FeatureRows
  readonly edge: FeatureRows
}

/** A page with its features, which do not depend on weights. */
export interface PreparedPage extends Reading {
  readonly view: PageView
  /** The same page column by column; undefined where the given order is trusted. */
  readonly columns: Reading | undefined
}

export function preparePage(view: PageView, settings: FeatureSettings, known: KnownTexts): PreparedPage {
  const { readingOrder, nodeBits } = settings
  const own = featureWriter(nodeBits)
  const around = featureWriter(nodeBits)
  for (const word of view.words.keys()) {
    addWordFeatures(own.add, view, word)
    addPlaceFeatures(own.add, view, word)
    addRunFeatures(own.add, view, word)
    addFamiliarity(own.add, view, known, word)
    addNeighbourFeatures(around.add, view, word)
    own.endRow()
    around.endRow()
  }
  const fixed = { own: own.rows(), around: around.rows() }
  const trusted = readingOrder === 'given'
  const order = trusted ? Int32Array.from(view.words.keys()) : view.layout.order
  return {
    view,
    ...readingIn(view, order, fixed, nodeBits),
    columns: trusted ? undefined : readingIn(view, columnOrder(view.layout), fixed, nodeBits),
  }
}

function readingIn(
  view: PageView,
  order: Int32Array,
  { own, around }: Pick<Reading, 'own' | 'around'>,
  nodeBits: number,
): Reading {
  const context = featureWriter(nodeBits)
  const edge = featureWriter(edgeBits)
  for (const at of order.keys()) {
    const place = { view, order, at }
    addContextFeatures(context.add, place)
    addStepFeatures(context.add, place)
    addTransitionFeatures(edge.add, place)
    context.endRow()
    edge.endRow()
  }
  return {
    order,
    own: rowsInOrder(own, order),
    context: context.rows(),
    around: rowsInOrder(around, order),
    edge: edge.rows(),
  }
}

/** What chains of the first stage read. */
export const firstSequence = ({ order, own, context, around, edge }: Reading): Sequence => ({
  length: order.length,
  node: [own, context, around],
  edge,
})

/** All orders in which chains of the first stage read the page. */
export const readingsOf = (prepared: PreparedPage): Reading[] =>
  prepared.columns === undefined ? [prepared] : [prepared, prepared.columns]
