import type { Table } from '@lancedb/lancedb'
import type { IndexHit, LexicalQuery, VectorQuery } from '@docent/core/ports'
import { searchableText } from '../searchable-text.ts'
import type { TermAnalyzer } from '../terms.ts'
import type { OpenTable } from './lance-tables.ts'
import type { Lance } from './load-lance.ts'
import { readHits } from './read-hits.ts'
import type { RowPlaces } from './row-places.ts'
import { nearest } from './vector-index.ts'

/** Larger ones are held against the size of the table first: the search makes room for as many hits as are asked for. */
const usualLimit = 10_000
/** How often a word that counts 1 is said when others count a part of it: weights are rounded to quarters. */
const timesOfWord = 4
const mostTimes = 100

/** `analyzer` has loaded the languages of the query. */
export async function searchText(
  { table, column }: OpenTable,
  { lancedb }: Lance,
  { analyzer, places }: { readonly analyzer: TermAnalyzer; readonly places: RowPlaces },
  query: LexicalQuery,
): Promise<IndexHit[]> {
  const limit = await limitFor(table, query.limit)
  const { text, times } =
    column === 'text' ? { text: searchableText(query.text), times: 1 } : matchedText(analyzer.weights(query))
  const search = async () => table.query().fullTextSearch(new lancedb.MatchQuery(text, column))
  const scoreOf = (score: number) => score / times
  return readHits(table, places, search, { limit, filter: query.filter, scoreColumn: '_score', scoreOf })
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
export async function searchVector(table: Table, places: RowPlaces, query: VectorQuery): Promise<IndexHit[]> {
  const limit = await limitFor(table, query.limit)
  const search = () => nearest(table, query.vector, query.filter !== undefined)
  const scoreOf = (distance: number) => 1 - distance
  return readHits(table, places, search, { limit, filter: query.filter, scoreColumn: '_distance', scoreOf })
}

const limitFor = async (table: Table, limit: number): Promise<number> =>
  limit <= usualLimit ? limit : Math.min(limit, await table.countRows())
