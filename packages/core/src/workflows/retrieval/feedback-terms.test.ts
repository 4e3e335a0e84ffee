import { describe, expect, test } from 'vitest'
import { analyzeQuestion } from './analyze-question.ts'
import { feedbackTerms } from './feedback-terms.ts'

const question = analyzeQuestion('What does the wing do in the slipstream?')

describe('words learned from the best passages', () => {
  test('are those they use most, the better passage more, without function words', () => {
    const terms = feedbackTerms(question, [
      { text: 'the propeller and the propeller blade', score: 3 },
      { text: 'the rudder of the rudder pedal', score: 1 },
    ])
    expect(terms.map(({ term }) => term)).toEqual(['propeller', 'blade', 'rudder', 'pedal'])
    expect(terms[0]!.weight / terms[2]!.weight).toBeCloseTo(3)
  })

  test('weigh half of the question together', () => {
    const text = Array.from({ length: 60 }, (_, number) => `word${number}`).join(' ')
    const terms = feedbackTerms(question, [{ text, score: 2 }])
    expect(terms).toHaveLength(10)
    expect(question.words).toEqual(['wing', 'slipstream'])
    expect(terms.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
  })

  test('are none where there is nothing to learn', () => {
    expect(feedbackTerms(question, [])).toEqual([])
    expect(feedbackTerms(question, [{ text: 'the of and', score: 1 }])).toEqual([])
    expect(feedbackTerms(analyzeQuestion('what is it'), [{ text: 'propeller', score: 1 }])).toEqual([])
  })
})
