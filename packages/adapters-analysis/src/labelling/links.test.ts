import { describe, expect, it } from 'vitest'
import type { Fragment } from './fragments.ts'
import { ruledJoins } from './join-rules.ts'
import { joinChains, linkChance, trainLinks } from './links.ts'

describe('joinChains', () => {
  it('joins the strongest first, each piece to one other at both ends', () => {
    const joins = [
      { from: 0, to: 1, strength: 0.6 },
      { from: 0, to: 2, strength: 0.9 },
      { from: 2, to: 3, strength: 0.7 },
      { from: 1, to: 3, strength: 0.65 },
    ]
    expect(joinChains(4, joins)).toEqual([[0, 2, 3], [1]])
  })

  it('never makes a ring', () => {
    const ring = [
      { from: 0, to: 1, strength: 0.9 },
      { from: 1, to: 2, strength: 0.8 },
      { from: 2, to: 0, strength: 0.7 },
    ]
    expect(joinChains(3, ring)).toEqual([[0, 1, 2]])
  })
})

describe('trainLinks', () => {
  it('learns which pairs belong together', () => {
    const examples = Array.from({ length: 40 }, (_, at) => ({
      features: Float64Array.from([1, at % 2, at % 3 === 0 ? 1 : 0]),
      isLink: at % 2 === 1,
    }))
    const weights = trainLinks(examples, 1)
    expect(linkChance(weights, Float64Array.from([1, 1, 0]))).toBeGreaterThan(0.8)
    expect(linkChance(weights, Float64Array.from([1, 0, 1]))).toBeLessThan(0.2)
  })

  it('has no weights without examples', () => {
    expect(trainLinks([], 1)).toHaveLength(0)
  })
})

describe('ruledJoins', () => {
  const piece = (type: number, x: number, y: number): Fragment => ({
    type,
    words: [0],
    box: [x, y, x + 30, y + 10],
    chance: 1,
    weakest: 1,
    begins: 1,
  })
  const labels = ['address', 'name']
  const rules = { sideways: 1, downwards: 1, downwardsLabels: ['address'] }
  const pairs = (pieces: Fragment[]) => ruledJoins(pieces, labels, 10, rules).map(({ from, to }) => [from, to])

  it('joins sideways up to the distance, and only what has one label', () => {
    expect(pairs([piece(1, 0, 0), piece(1, 38, 0), piece(1, 100, 0), piece(2, 140, 0)])).toEqual([[0, 1]])
  })

  it('joins downwards only labels that are named', () => {
    expect(pairs([piece(1, 0, 0), piece(1, 0, 14), piece(2, 200, 0), piece(2, 200, 14)])).toEqual([[0, 1]])
  })
})
