import type { Table as ArrowTable } from 'apache-arrow'
import { lanceError } from './lance-errors.ts'
import type { OpenTable } from './lance-connection.ts'

/** Rows read at once. */
const batchRows = 500

/** The payload of every so many-th row of a table. */
export async function* sampleRows(
  { table, kind }: OpenTable,
  rows: number,
): AsyncGenerator<readonly Uint8Array[], void, undefined> {
  if (kind !== 'payload') return
  try {
    const all = await table.countRows()
    const step = Math.max(1, all / Math.max(rows, 1))
    const wanted = Math.min(all, rows)
    for (let start = 0; start < wanted; start += batchRows) {
      const length = Math.min(batchRows, wanted - start)
      const offsets = Array.from({ length }, (_, index) => Math.floor((start + index) * step))
      yield payloadsOf(await table.takeOffsets(offsets).select(['payload']).toArrow())
    }
  } catch (error) {
    throw lanceError(error)
  }
}

function payloadsOf(found: ArrowTable): Uint8Array[] {
  const payloads = found.getChild('payload')
  // The batch they are views of must not stay in memory for a few of them.
  return Array.from({ length: found.numRows }, (_, position) => (payloads!.get(position) as Uint8Array).slice())
}
