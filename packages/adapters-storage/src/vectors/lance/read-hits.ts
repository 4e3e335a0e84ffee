import type { Query, VectorQuery as LanceVectorQuery } from '@lancedb/lancedb'
import type { Table as ArrowTable } from 'apache-arrow'
import type { IndexFilter, IndexHit } from '@docent/core/ports'
import { filterCondition } from './document-conditions.ts'
import { rowId } from './lance-rows.ts'
import type { OpenTable } from './lance-connection.ts'
import { placeColumns, placesIn, type RowPlace, type RowPlaces } from './row-places.ts'

export interface HitsInput {
  readonly limit: number
  readonly filter?: IndexFilter | undefined
  readonly withPayload?: boolean | undefined
  readonly scoreColumn: string
  readonly scoreOf: (value: number) => number
}

/** Runs a search, rebuilt for each try: by ids alone where the rows are known. */
export async function readHits(
  { table, kind }: Pick<OpenTable, 'table' | 'kind'>,
  places: RowPlaces,
  search: () => Promise<Query | LanceVectorQuery>,
  { limit, filter, withPayload = false, scoreColumn, scoreOf }: HitsInput,
): Promise<IndexHit[]> {
  const condition = filterCondition(filter)
  if (limit === 0 || condition === 'nothing') return []
  const wanted = async (columns: readonly string[]) => {
    const query = (await search()).select([...columns, scoreColumn])
    return (condition === undefined ? query : query.where(condition.where)).limit(limit)
  }
  const payloadColumns = withPayload && kind === 'payload' ? ['payload'] : []
  const payloadsIn = (found: ArrowTable) => {
    const payloads = found.getChild('payload')
    return (position: number) => payloads?.get(position) as Uint8Array | undefined
  }
  const hitsOf = (found: ArrowTable, at: readonly RowPlace[], payloadAt = payloadsIn(found)): IndexHit[] => {
    const scores = found.getChild(scoreColumn)
    return at
      .map((place, position): IndexHit => {
        const payload = payloadAt(position)
        return { ...place, score: scoreOf(Number(scores?.get(position))), ...(payload && { payload }) }
      })
      .sort(byScore)
  }
  const known = places.at(table, await table.version())
  if (known) {
    const warm = payloadColumns.length > 0 && places.warm?.keeps(table) ? places.warm : undefined
    const found = await (await wanted([rowId, ...(warm ? [] : payloadColumns)])).withRowId().toArrow()
    const ids = Array.from(found.getChild(rowId) ?? [], BigInt)
    const at = ids.map((id) => known.place(id))
    // A newer version was written before the search: it has unknown rows.
    if (at.every((place) => place !== undefined)) {
      if (!warm) return hitsOf(found, at)
      const payloads = await warm.payloads(table, ids)
      if (payloads) return hitsOf(found, at, (position) => payloads[position])
    }
  }
  const found = await (await wanted([...placeColumns, ...payloadColumns])).toArrow()
  const placeAt = placesIn(found)
  return hitsOf(
    found,
    Array.from({ length: found.numRows }, (_, position) => placeAt(position)),
  )
}

/** Best first; LanceDB does not define the order of equal scores. */
function byScore(one: IndexHit, other: IndexHit): number {
  if (one.score !== other.score) return other.score - one.score
  if (one.document !== other.document) return one.document < other.document ? -1 : 1
  return one.ordinal - other.ordinal
}
