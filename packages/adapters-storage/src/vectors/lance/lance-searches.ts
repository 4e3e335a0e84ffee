import type { Table } from '@lancedb/lancedb'
import type { IndexHit, TermQuery, VectorQuery, WeightedTerm } from '@docent/core/ports'
import { termColumn } from './lance-rows.ts'
import type { OpenTable } from './lance-connection.ts'
import type { Lance } from './load-lance.ts'
import { readHits } from './read-hits.ts'
import type { RowPlaces } from './row-places.ts'
import { nearest } from './vector-index.ts'

/** Larger limits are first capped by the size of the table: the search allocates room for all requested hits. */
const usualLimit = 10_000
/** Repetitions of a term of weight 1 when others weigh less: weights are rounded to quarters. */
const timesOfTerm = 4
const mostTimes = 100

export async function searchTerms(
  open: OpenTable,
  { lancedb }: Lance,
  places: RowPlaces,
  query: TermQuery,
): Promise<IndexHit[]> {
  const { table, kind } = open
  const limit = await limitFor(table, query.limit)
  const { text, times } = matchedText(query.terms)
  if (text === '') return []
  const search = async () => table.query().fullTextSearch(new lancedb.MatchQuery(text, termColumn(kind)))
  const scoreOf = (score: number) => score / times
  return readHits(open, places, search, { ...query, limit, scoreColumn: '_score', scoreOf })
}

/**
 * One match query. A repeated term counts twice, which expresses weights: combined separate queries with boosts take three
 * times as long.
 */
function matchedText(terms: readonly WeightedTerm[]): { readonly text: string; readonly times: number } {
  const times = terms.every(({ weight }) => Number.isInteger(weight)) ? 1 : timesOfTerm
  const said = terms.flatMap(({ term, weight }) =>
    Array.from({ length: Math.min(Math.round(weight * times), mostTimes) }, () => term),
  )
  return { text: said.join(' '), times }
}

/** `query.vector` is a unit vector. */
export async function searchVector(open: OpenTable, places: RowPlaces, query: VectorQuery): Promise<IndexHit[]> {
  const { table } = open
  const limit = await limitFor(table, query.limit)
  const search = () => nearest(table, query.vector, query.filter !== undefined)
  const scoreOf = (distance: number) => 1 - distance
  return readHits(open, places, search, { ...query, limit, scoreColumn: '_distance', scoreOf })
}

const limitFor = async (table: Table, limit: number): Promise<number> =>
  limit <= usualLimit ? limit : Math.min(limit, await table.countRows())
