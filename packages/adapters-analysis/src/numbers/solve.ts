/** The x of `matrix · x = vector`, by elimination. The matrix is symmetric and positive: no row has to be looked for. */
export function solve(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, vector[at]!])
  for (const [pivot, of] of rows.entries()) {
    for (const [at, row] of rows.entries()) {
      if (at === pivot) continue
      const factor = row[pivot]! / of[pivot]!
      for (let column = pivot; column < row.length; column++) row[column]! -= factor * of[column]!
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!)
}
