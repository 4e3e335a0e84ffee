import { describe, expect, test } from 'vitest'
import { leastRelevance, relevanceOf } from './relevance.ts'

const passage = 'The deposits are returned within thirty days after the tenants moved out.'
const relevance = (words: readonly string[], similarity?: number) => relevanceOf(words, passage, similarity, 0.25)

describe('relevance', () => {
  test('is the part of the question’s words that the passage has, in any form', () => {
    expect(relevance(['deposit', 'tenant', 'garage', 'roof'])).toBe(0.5)
    expect(relevance(['returning', 'days'])).toBe(1)
    expect(relevance(['day'])).toBe(0)
  })

  test('grows with the similarity, on the scale of the model', () => {
    expect(relevance(['roof'], 0.25)).toBeCloseTo(leastRelevance)
    expect(relevance(['roof'], 0.125)).toBeCloseTo(leastRelevance / 2)
    expect(relevance(['roof', 'deposit'], 0.125)).toBeCloseTo(0.5 + leastRelevance / 2)
    expect(relevance(['deposit'], 1)).toBe(1)
    expect(relevance([], -0.4)).toBe(0)
  })
})
