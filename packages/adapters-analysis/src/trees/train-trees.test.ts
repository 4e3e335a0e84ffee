import { describe, expect, it } from 'vitest'
import { seededRandom } from '../numbers/seeded-random.ts'
import { trainTrees } from './train-trees.ts'
import { treeScores } from './tree-model.ts'

/** Class 1 where the two numbers are on different sides of a half: no single number decides. */
function exclusiveOr(count: number, seed: number): { rows: Float32Array[]; classes: Int32Array } {
  const random = seededRandom(seed)
  const rows = Array.from({ length: count }, () => Float32Array.from([random(), random(), random()]))
  return { rows, classes: Int32Array.from(rows, ([one, other]) => (one! > 0.5 === other! > 0.5 ? 0 : 1)) }
}

describe('trainTrees', () => {
  const training = { classCount: 2, rounds: 40, seed: 3 }

  it('learns what only two columns together decide', () => {
    const { rows, classes } = exclusiveOr(600, 1)
    const model = trainTrees(rows, classes, training)
    const fresh = exclusiveOr(200, 2)
    const right = fresh.rows.filter((row, at) => {
      const [zero, one] = treeScores(model, [row])
      return (one! > zero! ? 1 : 0) === fresh.classes[at]
    })
    expect(right.length).toBeGreaterThan(180)
  })

  it('gives log chances', () => {
    const { rows, classes } = exclusiveOr(300, 1)
    const scores = treeScores(trainTrees(rows, classes, training), rows)
    expect(scores).toHaveLength(600)
    for (let row = 0; row < 300; row++)
      expect(Math.exp(scores[2 * row]!) + Math.exp(scores[2 * row + 1]!)).toBeCloseTo(1)
  })

  it('gives the same trees for the same seed', () => {
    const { rows, classes } = exclusiveOr(300, 1)
    expect(trainTrees(rows, classes, training)).toEqual(trainTrees(rows, classes, training))
  })

  it('knows one class only where there is one only', () => {
    const rows = Array.from({ length: 30 }, (_, at) => Float32Array.from([at]))
    const model = trainTrees(rows, new Int32Array(30), { ...training, rounds: 2 })
    expect(treeScores(model, rows)[0]).toBeGreaterThan(-0.1)
  })

  it('divides many classes over trees when histograms of all would not fit', () => {
    const random = seededRandom(5)
    const [columns, classCount] = [600, 30]
    const classes = Int32Array.from({ length: 240 }, (_, at) => at % classCount)
    const rows = [...classes].map((one) =>
      Float32Array.from({ length: columns }, (_, column) => (column % classCount === one ? 1 : random() / 2)),
    )
    const model = trainTrees(rows, classes, { classCount, rounds: 4, seed: 1 })
    expect(model.groupSize).toBeLessThan(classCount)
    expect(model.trees).toHaveLength(4 * Math.ceil(classCount / model.groupSize))
    const scores = treeScores(model, rows)
    const right = rows.filter((_, row) => {
      const own = [...scores.subarray(row * classCount, (row + 1) * classCount)]
      return own.indexOf(Math.max(...own)) === classes[row]
    })
    expect(right.length).toBeGreaterThan(200)
  })
})
