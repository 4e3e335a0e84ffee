/** A sparse matrix by its rows: row r has its columns and their values from `starts[r]` to `starts[r + 1]`. */
export interface SparseRows {
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly values: Float32Array
}

/** The columns of a matrix as rows. */
export function transposed(matrix: SparseRows, columnCount: number): SparseRows {
  const { starts: from, columns: of, values: value } = matrix
  const starts = new Int32Array(columnCount + 1)
  for (const column of of) starts[column + 1]!++
  for (let column = 0; column < columnCount; column++) starts[column + 1]! += starts[column]!
  const next = starts.slice()
  const columns = new Int32Array(of.length)
  const values = new Float32Array(of.length)
  for (let row = 0; row + 1 < from.length; row++)
    for (let at = from[row]!; at < from[row + 1]!; at++) {
      const place = next[of[at]!]!++
      columns[place] = row
      values[place] = value[at]!
    }
  return { starts, columns, values }
}
