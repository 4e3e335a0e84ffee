import { describe, expect, test } from 'vitest'
import type { IndexHit } from '../../kernel/ports/index.ts'
import { fuseScores } from './fuse-scores.ts'

const hit = (name: string, score: number): IndexHit => ({ document: name, ordinal: 0, score })
const names = (hits: readonly IndexHit[]) => hits.map(({ document }) => document)

describe('fusing the scores of full text and vectors', () => {
  test('is the weighted sum of the scores scaled to their range', () => {
    const lexical = [hit('a', 12), hit('b', 7), hit('c', 2)]
    const vector = [hit('b', 0.9), hit('d', 0.5), hit('a', 0.4)]
    expect(fuseScores(lexical, vector, 0.2)).toEqual([
      hit('a', 0.8),
      hit('b', 0.8 * 0.5 + 0.2),
      hit('d', expect.closeTo(0.04) as number),
      hit('c', 0),
    ])
  })

  test('the weight decides who wins', () => {
    const lexical = [hit('a', 2), hit('b', 1)]
    const vector = [hit('b', 0.8), hit('a', 0.1)]
    expect(names(fuseScores(lexical, vector, 0.2))).toEqual(['a', 'b'])
    expect(names(fuseScores(lexical, vector, 0.8))).toEqual(['b', 'a'])
    expect(names(fuseScores(lexical, vector, 0))).toEqual(['a', 'b'])
    expect(names(fuseScores(lexical, vector, 1))).toEqual(['b', 'a'])
  })

  test('with one side empty the other keeps its order and range', () => {
    const hits = [hit('a', 5), hit('b', 3), hit('c', 1)]
    const alone = [hit('a', 1), hit('b', 0.5), hit('c', 0)]
    expect(fuseScores(hits, [], 0.8)).toEqual(alone)
    expect(fuseScores([], hits, 0.2)).toEqual(alone)
    expect(fuseScores([], [], 0.2)).toEqual([])
  })

  test('equal scores are all best, and ties keep the better rank, full text first', () => {
    expect(fuseScores([hit('a', 3), hit('b', 3)], [], 0.2)).toEqual([hit('a', 1), hit('b', 1)])
    expect(names(fuseScores([hit('a', 1), hit('b', 1)], [hit('c', 1), hit('d', 1)], 0.5))).toEqual(['a', 'c', 'b', 'd'])
    expect(fuseScores([hit('a', 4)], [hit('a', -0.2)], 0.3)).toEqual([hit('a', 1)])
  })

  test('chunks of one document are told apart', () => {
    const first = { document: 'a', ordinal: 0, score: 2 }
    const second = { document: 'a', ordinal: 1, score: 1 }
    expect(fuseScores([first, second], [second], 0.4)).toEqual([
      { ...first, score: 0.6 },
      { ...second, score: 0.4 },
    ])
  })
})
