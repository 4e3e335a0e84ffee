import type { Query, Table, VectorQuery as LanceVectorQuery } from '@lancedb/lancedb'
import type { IndexFilter, IndexHit, LexicalQuery, VectorQuery } from '@docent/core/ports'
import { searchableText } from '../searchable-text.ts'
import { filterCondition } from './document-conditions.ts'
import type { Lance } from './load-lance.ts'

/** Partitions of a vector index that are always searched; measured recall at 100,000 rows: 1.0. */
const probes = 50
/** How often a word of a text is said beside weighted terms, so that a term can weigh a part of it: steps of a quarter. */
const timesOfWord = 4
const mostTimes = 100
/** More are searched, up to all, when a filter leaves too few hits. */
const mostProbes = 100_000

export async function searchText(table: Table, { lancedb }: Lance, query: LexicalQuery): Promise<IndexHit[]> {
  const limit = Math.min(query.limit, await table.countRows())
  const { text, times } = matchText(query)
  const search = table.query().fullTextSearch(new lancedb.MatchQuery(text, 'text'))
  return hits(search, { limit, filter: query.filter, scoreColumn: '_score', scoreOf: (score) => score / times })
}

/**
 * The whole text is one match query: words and nothing else, so that no character of it is an operator. A word said
 * twice counts twice, which is how weights are said: separate queries with boosts, put together, take three times as long.
 */
function matchText({ text, terms = [] }: LexicalQuery): { readonly text: string; readonly times: number } {
  const plain = searchableText(text)
  if (terms.length === 0) return { text: plain, times: 1 }
  const beside = terms.flatMap(({ term, weight }) => repeated(searchableText(term), Math.round(weight * timesOfWord)))
  return { text: [...repeated(plain, timesOfWord), ...beside].join(' '), times: timesOfWord }
}

const repeated = (text: string, times: number): string[] => new Array<string>(Math.min(times, mostTimes)).fill(text)

/** `query.vector` is a unit vector. */
export async function searchVector(table: Table, query: VectorQuery): Promise<IndexHit[]> {
  const limit = Math.min(query.limit, await table.countRows())
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

/** Best first; LanceDB leaves the order of equal scores open. */
function byScore(one: IndexHit, other: IndexHit): number {
  if (one.score !== other.score) return other.score - one.score
  if (one.document !== other.document) return one.document < other.document ? -1 : 1
  return one.ordinal - other.ordinal
}
