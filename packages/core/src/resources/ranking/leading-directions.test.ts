import { expect, test } from 'vitest'
import { leadingDirections } from './leading-directions.ts'
import { transposed, type SparseRows } from './sparse-rows.ts'

const [rowCount, columnCount, rank] = [30, 21, 4]
/** Each row is one of four patterns of columns, or two of them together. */
const dense = Array.from({ length: rowCount }, (_, row) =>
  Array.from({ length: columnCount }, (_, column) => {
    const pattern = column % 5
    const own = pattern === row % rank ? 1 + (column % 3) : 0
    return pattern === Math.floor(row / rank) % rank ? own + 2 : own
  }),
)

function sparse(matrix: readonly (readonly number[])[]): SparseRows {
  const entries = matrix.map((row) => row.flatMap((value, column) => (value === 0 ? [] : [{ value, column }])))
  let end = 0
  return {
    starts: Int32Array.from([0, ...entries.map((row) => (end += row.length))]),
    columns: Int32Array.from(entries.flat(), ({ column }) => column),
    values: Float32Array.from(entries.flat(), ({ value }) => value),
  }
}

const product = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0)

async function directionsOf(dimensions: number): Promise<number[][]> {
  const all = await leadingDirections(sparse(dense), columnCount, dimensions, () => undefined)
  expect(all).toHaveLength(columnCount * dimensions)
  return Array.from({ length: dimensions }, (_, direction) =>
    Array.from({ length: columnCount }, (_, column) => all[column * dimensions + direction]!),
  )
}

/** Part of the matrix that the directions keep, by its squares. */
function shareKept(directions: readonly (readonly number[])[]): number {
  const squares = (numbers: readonly number[]) => product(numbers, numbers)
  const kept = dense.map((row) => squares(directions.map((direction) => product(row, direction))))
  return kept.reduce((sum, each) => sum + each, 0) / dense.reduce((sum, row) => sum + squares(row), 0)
}

test('directions are orthonormal, and as many as a matrix has keep all of it', async () => {
  const directions = await directionsOf(2 * rank)
  expect(shareKept(directions)).toBeCloseTo(1, 5)
  const four = await directionsOf(rank)
  four.forEach((one, at) =>
    four.forEach((other, place) => expect(product(one, other)).toBeCloseTo(at === place ? 1 : 0, 4)),
  )
})

test('fewer keep more than as many columns do', async () => {
  const columns = Array.from({ length: rank }, (_, kept) =>
    Array.from({ length: columnCount }, (_, column) => (column === kept ? 1 : 0)),
  )
  expect(shareKept(await directionsOf(rank))).toBeGreaterThan(2 * shareKept(columns))
})

test('a matrix turned over twice is the same', () => {
  const matrix = sparse(dense)
  const turned = transposed(matrix, columnCount)
  expect(turned).toEqual(sparse(Array.from({ length: columnCount }, (_, column) => dense.map((row) => row[column]!))))
  expect(transposed(turned, rowCount)).toEqual(matrix)
})
