import type { Work } from '../../kernel/system/index.ts'
import { dimensionsAtOnce } from './latent-semantics.ts'
import { transposed, type SparseRows } from './sparse-rows.ts'

const rounds = 3
/** Rows multiplied before others have their turn. */
const rowsOfTurn = 64
/** Of a matrix, multiplied at once: what they are multiplied with stays in registers, which halves the time. */
const rowsAtOnce = 4

/**
 * The leading right singular vectors of a sparse matrix, as `columns × dimensions` numbers, by subspace iteration from random
 * vectors, which are always the same. Three rounds are enough for ranking: more changed nothing that could be measured.
 */
export async function leadingDirections(
  rows: SparseRows,
  columns: number,
  dimensions: number,
  work: Work,
): Promise<Float32Array> {
  const byColumn = transposed(rows, columns)
  let directions = randomVectors(columns, dimensions)
  for (let round = 0; round < rounds; round++) {
    const ofRows = await multiplied(rows, directions, dimensions, work)
    // Of the rows there are fewer, and what the vectors span is the same.
    await orthonormalize(ofRows, dimensions, work)
    directions = await multiplied(byColumn, ofRows, dimensions, work)
  }
  await orthonormalize(directions, dimensions, work)
  return directions.subarray(0, columns * dimensions)
}

/** Vectors one after the other, and some more that stay zeros, so that they can be taken several at once. */
const vectors = (count: number, dimensions: number): Float32Array =>
  new Float32Array(Math.ceil(count / rowsAtOnce) * rowsAtOnce * dimensions)

function randomVectors(count: number, dimensions: number): Float32Array {
  const made = vectors(count, dimensions)
  const random = sequence(7)
  for (let index = 0; index < count * dimensions; index++) made[index] = gaussian(random)
  return made
}

/** Of each row the sum of the vectors of the columns that it has. */
async function multiplied(
  { starts, columns: at, values }: SparseRows,
  ofColumns: Float32Array,
  dimensions: number,
  work: Work,
): Promise<Float32Array> {
  const rows = starts.length - 1
  const sums = vectors(rows, dimensions)
  for (let row = 0; row < rows; row++) {
    const start = starts[row]!
    const end = starts[row + 1]!
    // Nearly always there is nothing to wait for, and waiting for nothing takes longer than a short row.
    const turn = work((end - start) * dimensions)
    if (turn) await turn
    for (let index = 0; index < dimensions; index += dimensionsAtOnce) {
      let one = 0
      let two = 0
      let three = 0
      let four = 0
      for (let entry = start; entry < end; entry++) {
        const offset = at[entry]! * dimensions + index
        const value = values[entry]!
        one += value * ofColumns[offset]!
        two += value * ofColumns[offset + 1]!
        three += value * ofColumns[offset + 2]!
        four += value * ofColumns[offset + 3]!
      }
      const own = row * dimensions + index
      sums[own] = one
      sums[own + 1] = two
      sums[own + 2] = three
      sums[own + 3] = four
    }
  }
  return sums
}

/** Makes the directions orthonormal, in place, by the Cholesky factor of their products. */
async function orthonormalize(matrix: Float32Array, dimensions: number, work: Work): Promise<void> {
  const turn = rowsOfTurn * dimensions
  const products = new Float64Array(dimensions * dimensions)
  for (let from = 0; from < matrix.length; from += turn) {
    await work((turn * dimensions) / 2)
    addProducts(products, matrix.subarray(from, from + turn), dimensions)
  }
  const factor = choleskyFactor(products, dimensions)
  for (let from = 0; from < matrix.length; from += turn) {
    await work((turn * dimensions) / 2)
    solveRows(factor, matrix.subarray(from, from + turn), dimensions)
  }
}

/** Adds the products of the columns of some rows, of which the lower triangle counts. */
function addProducts(products: Float64Array, rows: Float32Array, dimensions: number): void {
  for (let one = 0; one < rows.length; one += rowsAtOnce * dimensions) {
    const [two, three, four] = [one + dimensions, one + 2 * dimensions, one + 3 * dimensions]
    for (let left = 0; left < dimensions; left++) {
      const a = rows[one + left]!
      const b = rows[two + left]!
      const c = rows[three + left]!
      const d = rows[four + left]!
      const offset = left * dimensions
      for (let right = 0; right <= left; right++)
        products[offset + right]! +=
          a * rows[one + right]! + b * rows[two + right]! + c * rows[three + right]! + d * rows[four + right]!
    }
  }
}

/** Each row X becomes the solution of LX' = X. */
function solveRows(factor: Float64Array, rows: Float32Array, dimensions: number): void {
  for (let one = 0; one < rows.length; one += rowsAtOnce * dimensions) {
    const [two, three, four] = [one + dimensions, one + 2 * dimensions, one + 3 * dimensions]
    for (let left = 0; left < dimensions; left++) {
      const offset = left * dimensions
      let a = rows[one + left]!
      let b = rows[two + left]!
      let c = rows[three + left]!
      let d = rows[four + left]!
      for (let right = 0; right < left; right++) {
        const weight = factor[offset + right]!
        a -= weight * rows[one + right]!
        b -= weight * rows[two + right]!
        c -= weight * rows[three + right]!
        d -= weight * rows[four + right]!
      }
      const scale = 1 / factor[offset + left]!
      rows[one + left] = a * scale
      rows[two + left] = b * scale
      rows[three + left] = c * scale
      rows[four + left] = d * scale
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
