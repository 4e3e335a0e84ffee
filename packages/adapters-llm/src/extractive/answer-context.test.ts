import type { PromptPassage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { extractiveAnswer } from './answer.ts'

function ask(question: string, documentName: string, text: string): string {
  const passage: PromptPassage = { number: 1, documentName, pages: '1', text, score: 1 }
  return extractiveAnswer({ question, before: [], passages: [passage], minCoverage: 0.45 }).text
}

describe('answers below questions', () => {
  const hall = `# Climbing hall

**Can I cancel a course?**
Yes, up to 7 days before it begins without charge. Later we keep half of the fee. If you do not show up, the whole fee is due.

**Are dogs allowed?**

Dogs are not allowed in the hall. There is a shaded place with water at the entrance.`

  it('quotes a short answer as a whole', () => {
    expect(ask('What happens if I cancel my course three days before it begins?', 'faq.md', hall)).toBe(
      'Quoted from the documents, without a language model:\n\n“Yes, up to 7 days before it begins without charge. ' +
        'Later we keep half of the fee. If you do not show up, the whole fee is due.” [1]',
    )
  })

  it('finds it by the question above it', () => {
    const text = ask('Are dogs allowed?', 'faq.md', hall)
    expect(text).toContain(
      '“Dogs are not allowed in the hall. There is a shaded place with water at the entrance.” [1]',
    )
    expect(text).not.toContain('fee')
  })
})

describe('rows that say what those below them are about', () => {
  const segments = [
    '| In thousands | 2021 | 2020 |',
    '| --- | --- | --- |',
    '| Net sales by segment: |  |  |',
    '| Ships | 410 | 388 |',
    '| Capital expenditure by segment: |  |  |',
    '| Ships | 52 | 47 |',
    '| Harbours | 31 | 29 |',
  ]

  it('are no answer of their own, and distinguish equal rows', () => {
    const text = ask('What was the capital expenditure for ships in 2021?', 'a.pdf', segments.join('\n'))
    expect(text).toContain('2021: **52** [1]')
    expect(text).not.toContain('****')
    expect(text).not.toContain('410')
  })
})

describe('columns of yes and no', () => {
  const cards = ['| Card | Limit | Blocked |', '| --- | --- | --- |', '| 5517 | 400 | no |', '| 5518 | 400 | yes |']

  it('finds the row that has a yes', () => {
    const text = ask('Which card is blocked?', 'cards.csv', cards.join('\n'))
    expect(text).toContain('“5518 | 400 | yes” [1]')
    expect(text).not.toContain('5517')
  })
})
