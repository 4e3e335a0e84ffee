import type { Query, Table, VectorQuery as LanceVectorQuery } from '@lancedb/lancedb'
import type { IndexFilter, IndexHit, LexicalQuery, VectorQuery } from '@docent/core/ports'
import { searchableText } from '../searchable-text.ts'
import type { TermAnalyzer } from '../terms.ts'
import { filterCondition } from './document-conditions.ts'
import type { OpenTable } from './lance-tables.ts'
import type { Lance } from './load-lance.ts'

/** Partitions of a vector index that are always searched; measured recall at 100,000 rows: 1.0. */
const probes = 50
/** Larger ones are held against the size of the table first: the search makes room for as many hits as are asked for. */
const usualLimit = 10_000
/** How often a word that counts 1 is said when others count a part of it: weights are rounded to quarters. */
const timesOfWord = 4
const mostTimes = 100
/** More are searched, up to all, when a filter leaves too few hits. */
const mostProbes = 100_000

/** `analyzer` has loaded the languages of the query. */
export async function searchText(
  { table, column }: OpenTable,
  { lancedb }: Lance,
  analyzer: TermAnalyzer,
  query: LexicalQuery,
): Promise<IndexHit[]> {
  const limit = await limitFor(table, query.limit)
  const { text, times } =
    column === 'text' ? { text: searchableText(query.text), times: 1 } : matchedText(analyzer.weights(query))
  const search = table.query().fullTextSearch(new lancedb.MatchQuery(text, column))
  return hits(search, { limit, filter: query.filter, scoreColumn: '_score', scoreOf: (score) => score / times })
}

/**
 * One match query: words and nothing else, so that no character of them is an operator. A word said twice counts twice,
 * which is how weights are said: separate queries with boosts, put together, take three times as long.
 */
function matchedText(weights: ReadonlyMap<string, number>): { readonly text: string; readonly times: number } {
  const whole = [...weights.values()].every(Number.isInteger)
  const times = whole ? 1 : timesOfWord
  const said = Array.from(weights, ([term, weight]) =>
    Array.from({ length: Math.min(Math.round(weight * times), mostTimes) }, () => term),
  )
  return { text: said.flat().join(' '), times }
}

/** `query.vector` is a unit vector. */
export async function searchVector(table: Table, query: VectorQuery): Promise<IndexHit[]> {
  const limit = await limitFor(table, query.limit)
  const search = table.vectorSearch(query.vector).distanceType('cosine').nprobes(probes).maximumNprobes(mostProbes)
  return hits(search, { limit, filter: query.filter, scoreColumn: '_distance', scoreOf: (distance) => 1 - distance })
}

async function hits(
  search: Query | LanceVectorQuery,
  options: {
    readonly limit: number
    readonly filter: IndexFilter | undefined
    readonly scoreColumn: string
    readonly scoreOf: (value: number) => number
  },
): Promise<IndexHit[]> {
  const condition = filterCondition(options.filter)
  if (options.limit === 0 || condition === 'nothing') return []
  if (condition !== undefined) search.where(condition.where)
  const found = await search.select(['document', 'ordinal', options.scoreColumn]).limit(options.limit).toArrow()
  const documents = found.getChild('document')
  const ordinals = found.getChild('ordinal')
  const scores = found.getChild(options.scoreColumn)
  const list = Array.from({ length: found.numRows }, (_, position): IndexHit => ({
    document: String(documents?.get(position)),
    ordinal: Number(ordinals?.get(position)),
    score: options.scoreOf(Number(scores?.get(position))),
  }))
  return list.sort(byScore)
}

const limitFor = async (table: Table, limit: number): Promise<number> =>
  limit <= usualLimit ? limit : Math.min(limit, await table.countRows())

/** Best first; LanceDB leaves the order of equal scores open. */
function byScore(one: IndexHit, other: IndexHit): number {
  if (one.score !== other.score) return other.score - one.score
  if (one.document !== other.document) return one.document < other.document ? -1 : 1
  return one.ordinal - other.ordinal
}
