import { describe, expect, it } from 'vitest'
import { trainTrees } from '../trees/train-trees.ts'
import { readArtifact, writeArtifact, type NumberArray } from './artifact.ts'
import { getTrees, putTrees } from './stored-trees.ts'

const kind = { kind: 'test-model', version: 1, featureVersion: 2 }
const arrays = (): Map<string, NumberArray> =>
  new Map<string, NumberArray>([
    ['small', Int8Array.from([1, -2, 3])],
    ['wide', Float64Array.from([0.5, 1e300])],
  ])
const written = (): Uint8Array => writeArtifact(kind, { labels: ['ä'] }, arrays())

describe('artifacts', () => {
  it('return what was written', () => {
    const read = readArtifact(written(), kind)
    expect(read.model).toEqual({ labels: ['ä'] })
    expect(read.array('small', 'i8')).toEqual(Int8Array.from([1, -2, 3]))
    expect(read.array('wide', 'f64')).toEqual(Float64Array.from([0.5, 1e300]))
  })

  it('are refused with any byte changed, and at any length', () => {
    const bytes = written()
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.with(at, bytes[at]! ^ 1)
      expect(() => readArtifact(damaged, kind), `byte ${at}`).toThrow(/not a model|damaged/)
      expect(() => readArtifact(bytes.slice(0, at), kind), `length ${at}`).toThrow(/not a model|damaged/)
    }
  })

  it('are refused when they are of another kind or version, with what to do', () => {
    expect(() => readArtifact(written(), { ...kind, kind: 'other' })).toThrow(/"test-model"; "other" is needed/)
    expect(() => readArtifact(written(), { ...kind, featureVersion: 3 })).toThrow(
      /another version \(1\.2.*Train it again/,
    )
  })

  it('report that an array is missing or of another type', () => {
    const read = readArtifact(written(), kind)
    expect(() => read.array('none', 'i8')).toThrow(/do not fit together/)
    expect(() => read.array('small', 'f32')).toThrow(/do not fit together/)
  })
})

describe('stored trees', () => {
  const rows = Array.from({ length: 60 }, (_, at) => Float32Array.from([at, at % 7]))
  const model = trainTrees(
    rows,
    Int32Array.from(rows, ([one]) => (one! > 30 ? 1 : 0)),
    { classCount: 2, rounds: 3, seed: 1 },
  )
  const store = (change: (stored: Map<string, NumberArray>) => void) => {
    const stored = new Map<string, NumberArray>()
    putTrees(stored, model)
    change(stored)
    return readArtifact(writeArtifact(kind, {}, stored), kind)
  }

  it('are the same again', () => {
    expect(
      getTrees(
        store(() => undefined),
        2,
      ),
    ).toEqual(model)
  })

  it('are refused when a walk through them would not end', () => {
    const circle = store((stored) =>
      stored.set(
        'trees.left',
        (stored.get('trees.left') as Int16Array).map(() => 0),
      ),
    )
    expect(() => getTrees(circle, 2)).toThrow(/do not fit together/)
  })
})
