import { classesOfTree, type Tree, type TreeModel } from '../trees/tree-model.ts'
import { inconsistentModel, type NumberArray, type ReadArtifact } from './artifact.ts'

/** All trees one after the other, by the number of nodes of each. */
export function putTrees(arrays: Map<string, NumberArray>, { groupSize, base, edges, trees }: TreeModel): void {
  arrays.set('trees.groupSize', Uint32Array.of(groupSize))
  arrays.set('trees.base', base)
  arrays.set(
    'trees.edgeCounts',
    Uint32Array.from(edges, ({ length }) => length),
  )
  arrays.set('trees.edges', Float64Array.from(edges.flatMap((values) => [...values])))
  arrays.set(
    'trees.sizes',
    Uint32Array.from(trees, ({ column }) => column.length),
  )
  arrays.set('trees.columns', Int16Array.from(trees.flatMap(({ column }) => [...column])))
  arrays.set('trees.bins', Uint8Array.from(trees.flatMap(({ bin }) => [...bin])))
  arrays.set('trees.left', Int16Array.from(trees.flatMap(({ left }) => [...left])))
  arrays.set('trees.right', Int16Array.from(trees.flatMap(({ right }) => [...right])))
  arrays.set('trees.values', Float32Array.from(trees.flatMap(({ values }) => [...values])))
}

export function getTrees(artifact: ReadArtifact, classCount: number): TreeModel {
  const base = artifact.array('trees.base', 'f64')
  if (base.length !== classCount) throw inconsistentModel()
  const [groupSize = 0] = artifact.array('trees.groupSize', 'u32')
  if (groupSize < 1 || groupSize > classCount) throw inconsistentModel()
  const shape = { classCount, groupSize }
  const allEdges = artifact.array('trees.edges', 'f64')
  const edges = cut(artifact.array('trees.edgeCounts', 'u32'), (start, end) => allEdges.subarray(start, end))
  const columns = artifact.array('trees.columns', 'i16')
  const bins = artifact.array('trees.bins', 'u8')
  const left = artifact.array('trees.left', 'i16')
  const right = artifact.array('trees.right', 'i16')
  const values = artifact.array('trees.values', 'f32')
  let used = 0
  let index = 0
  const trees = cut(artifact.array('trees.sizes', 'u32'), (start, end): Tree => {
    const column = columns.subarray(start, end)
    const first = used
    used += leavesOf(column) * classesOfTree(shape, index++).count
    return {
      column,
      bin: bins.subarray(start, end),
      left: left.subarray(start, end),
      right: right.subarray(start, end),
      values: values.subarray(first, used),
    }
  })
  if (!trees.every((tree, at) => isSound(tree, edges.length, classesOfTree(shape, at).count))) throw inconsistentModel()
  return { ...shape, base, edges, trees }
}

function cut<Part>(lengths: Uint32Array, part: (start: number, end: number) => Part): Part[] {
  let end = 0
  return Array.from(lengths, (length) => part(end, (end += length)))
}

function leavesOf(column: Int16Array): number {
  let leaves = 0
  for (let node = 0; node < column.length; node++) if (column[node]! < 0) leaves++
  return leaves
}

/** Children come after their node, so that every walk through the tree ends, and every leaf has its numbers. */
function isSound({ column, bin, left, right, values }: Tree, columnCount: number, classCount: number): boolean {
  const { length } = column
  if ([bin, left, right].some((numbers) => numbers.length !== length) || length === 0) return false
  for (let node = 0; node < length; node++) {
    const [tested, one, other] = [column[node]!, left[node]!, right[node]!]
    const isSoundNode =
      tested < 0
        ? one >= 0 && (one + 1) * classCount <= values.length
        : tested < columnCount && one > node && other > node && one < length && other < length
    if (!isSoundNode) return false
  }
  return true
}
