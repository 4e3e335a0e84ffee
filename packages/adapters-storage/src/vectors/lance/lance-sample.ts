import type { SampledRow } from '@docent/core/ports'
import type { Table as ArrowTable } from 'apache-arrow'
import { lanceError } from './lance-errors.ts'
import type { OpenTable } from './lance-connection.ts'

/** Rows read at once. */
const batchRows = 500

/** Every so many-th row of a table. */
export async function* sampleRows(
  { table, kind }: OpenTable,
  rows: number,
): AsyncGenerator<readonly SampledRow[], void, undefined> {
  if (kind !== 'payload') return
  try {
    const all = await table.countRows()
    const step = Math.max(1, all / Math.max(rows, 1))
    const wanted = Math.min(all, rows)
    for (let start = 0; start < wanted; start += batchRows) {
      const length = Math.min(batchRows, wanted - start)
      const offsets = Array.from({ length }, (_, index) => Math.floor((start + index) * step))
      yield rowsOf(await table.takeOffsets(offsets).select(['payload', 'vector']).toArrow())
    }
  } catch (error) {
    throw lanceError(error)
  }
}

function rowsOf(found: ArrowTable): SampledRow[] {
  const payloads = found.getChild('payload')
  const vectors = found.getChild('vector')
  return Array.from({ length: found.numRows }, (_, position) => ({
    // The batch they are views of must not stay in memory for a few of them.
    payload: (payloads!.get(position) as Uint8Array).slice(),
    vector: (vectors!.get(position) as { toArray(): Float32Array }).toArray().slice(),
  }))
}
