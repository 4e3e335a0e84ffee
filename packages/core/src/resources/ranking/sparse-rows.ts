/** Rows of a sparse matrix: `columns[starts[row]…starts[row + 1]]` with their `values`. */
export interface SparseRows {
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly values: Float32Array
}
