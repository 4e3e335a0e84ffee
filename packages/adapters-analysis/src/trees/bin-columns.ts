import { binOf } from '../numbers/bins.ts'

export const binCount = 48
/** Rows that are looked at to find the edges. */
const mostSampled = 4000

/** A table of numbers with each column as numbers of bins. */
export interface BinnedTable {
  readonly rowCount: number
  readonly edges: readonly Float64Array[]
  readonly columns: readonly Uint8Array[]
}

/** Rows of equal length into bins that each hold about as many different values. */
export function binColumns(rows: readonly Float32Array[]): BinnedTable {
  const edges: Float64Array[] = []
  const columns: Uint8Array[] = []
  const stride = Math.max(1, Math.floor(rows.length / mostSampled))
  for (let column = 0; column < rows[0]!.length; column++) {
    const values = new Set<number>()
    for (let row = 0; row < rows.length; row += stride) values.add(rows[row]![column]!)
    const columnEdges = edgesOf(Float64Array.from(values).sort())
    edges.push(columnEdges)
    columns.push(Uint8Array.from(rows, (row) => binOf(row[column]!, columnEdges)))
  }
  return { rowCount: rows.length, edges, columns }
}

/** Of rising different values. */
function edgesOf(values: Float64Array): Float64Array {
  const edges: number[] = []
  const step = Math.max(1, values.length / (binCount - 1))
  for (let at = step; at < values.length && edges.length < binCount - 1; at += step) {
    const edge = values[Math.floor(at)]!
    if (edge > (edges.at(-1) ?? -Infinity)) edges.push(edge)
  }
  return Float64Array.from(edges)
}
