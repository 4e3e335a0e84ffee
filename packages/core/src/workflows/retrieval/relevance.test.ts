import { describe, expect, test } from 'vitest'
import { relevanceOf } from './relevance.ts'

const passage = 'The deposits are returned within thirty days after the tenants moved out.'
const relevance = (words: readonly string[]) => relevanceOf(words, passage)

describe('relevance', () => {
  test('is the part of the question’s words that the passage has, in any form', () => {
    expect(relevance(['deposit', 'tenant', 'garage', 'roof'])).toBeCloseTo(0.643, 3)
    expect(relevance(['returning', 'days'])).toBe(1)
    expect(relevance(['day'])).toBe(0)
  })
})
