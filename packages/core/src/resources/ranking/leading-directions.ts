import type { Work } from '../../kernel/system/index.ts'
import type { SparseRows } from './sparse-rows.ts'

const rounds = 3
/** Rows multiplied before others have their turn. */
const rowsOfTurn = 64

/**
 * The leading right singular vectors of a sparse matrix, as `columns × dimensions` numbers, by subspace iteration from random
 * directions, which are always the same. Three rounds are enough for ranking: more changed nothing that could be measured.
 */
export async function leadingDirections(
  rows: SparseRows,
  columns: number,
  dimensions: number,
  work: Work,
): Promise<Float64Array> {
  let directions: Float64Array = new Float64Array(columns * dimensions)
  const random = sequence(7)
  for (let index = 0; index < directions.length; index++) directions[index] = gaussian(random)
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await orthonormalize(directions, columns, dimensions, work)
    directions = await multiplied(rows, directions, columns, dimensions, work)
  }
  await orthonormalize(directions, columns, dimensions, work)
  return directions
}

/** AᵀA times the directions. */
async function multiplied(
  { starts, columns: at, values }: SparseRows,
  directions: Float64Array,
  columns: number,
  dimensions: number,
  work: Work,
): Promise<Float64Array> {
  const product = new Float64Array(columns * dimensions)
  const projected = new Float64Array(dimensions)
  for (let row = 0; row + 1 < starts.length; row++) {
    if (row % rowsOfTurn === 0) await work(rowsOfTurn * 200 * dimensions)
    projected.fill(0)
    const end = starts[row + 1]!
    for (let entry = starts[row]!; entry < end; entry++) {
      const offset = at[entry]! * dimensions
      const value = values[entry]!
      for (let index = 0; index < dimensions; index++) projected[index]! += value * directions[offset + index]!
    }
    for (let entry = starts[row]!; entry < end; entry++) {
      const offset = at[entry]! * dimensions
      const value = values[entry]!
      for (let index = 0; index < dimensions; index++) product[offset + index]! += value * projected[index]!
    }
  }
  return product
}

/** Makes the directions orthonormal, in place, by the Cholesky factor of their products; twice, because once loses digits. */
async function orthonormalize(matrix: Float64Array, rows: number, dimensions: number, work: Work): Promise<void> {
  for (let pass = 0; pass < 2; pass++) {
    const products = new Float64Array(dimensions * dimensions)
    for (let row = 0; row < rows; row++) {
      if (row % rowsOfTurn === 0) await work((rowsOfTurn * dimensions * dimensions) / 2)
      const offset = row * dimensions
      for (let left = 0; left < dimensions; left++) {
        const value = matrix[offset + left]!
        for (let right = 0; right <= left; right++)
          products[left * dimensions + right]! += value * matrix[offset + right]!
      }
    }
    const factor = choleskyFactor(products, dimensions)
    for (let row = 0; row < rows; row++) {
      if (row % rowsOfTurn === 0) await work((rowsOfTurn * dimensions * dimensions) / 2)
      const offset = row * dimensions
      for (let left = 0; left < dimensions; left++) {
        let value = matrix[offset + left]!
        for (let right = 0; right < left; right++) value -= factor[left * dimensions + right]! * matrix[offset + right]!
        matrix[offset + left] = value / factor[left * dimensions + left]!
      }
    }
  }
}

/** The lower triangle L of LLᵀ. A little is added to the diagonal, for directions that fall together. */
function choleskyFactor(products: Float64Array, dimensions: number): Float64Array {
  const factor = products.slice()
  const least = 1e-10 * products[0]! + 1e-12
  for (let left = 0; left < dimensions; left++) {
    factor[left * dimensions + left]! += least
    for (let right = 0; right <= left; right++) {
      let value = factor[left * dimensions + right]!
      for (let index = 0; index < right; index++)
        value -= factor[left * dimensions + index]! * factor[right * dimensions + index]!
      factor[left * dimensions + right] =
        left === right ? Math.sqrt(Math.max(value, 1e-12)) : value / factor[right * dimensions + right]!
    }
  }
  return factor
}

/** 0 … 1, always the same sequence. */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const gaussian = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
