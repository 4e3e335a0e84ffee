import { describe, expect, it } from 'vitest'
import { passageUnits } from './passage-units.ts'

const unitsOf = (text: string) => passageUnits([{ number: 1, documentName: 'a.md', pages: '', text, score: 1 }])

describe('passageUnits', () => {
  it.each<readonly [string, string[]]>([
    ['One is here. Two is there! Three?', ['One is here.', 'Two is there!', 'Three?']],
    [
      'It costs 3.50 euros. See Fig. 2 for more, e.g. Prices.',
      ['It costs 3.50 euros.', 'See Fig. 2 for more, e.g. Prices.'],
    ],
    ['Am 3. Mai und am 12. Oktober ist zu. Sonst nicht.', ['Am 3. Mai und am 12. Oktober ist zu.', 'Sonst nicht.']],
    ['A wrapped\nline goes on\nhere. Next.', ['A wrapped line goes on here.', 'Next.']],
    ['Opening hours\nWe open at nine.', ['Opening hours', 'We open at nine.']],
    ['2. Water supply\nThe pump failed twice.', ['2. Water supply', 'The pump failed twice.']],
    ['Bring:\n- a pen\n- paper', ['Bring:', 'a pen', 'paper']],
    ['Name: Ada\nTown: Rye', ['Name: Ada', 'Town: Rye']],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', ['1 | 2']],
    ['First paragraph.\n\nsecond paragraph.', ['First paragraph.', 'second paragraph.']],
    ['東京は首都です。人口は多い。', ['東京は首都です。', '人口は多い。']],
    ['', []],
  ])('splits %j', (text, expected) => {
    expect(unitsOf(text).map((unit) => unit.text)).toEqual(expected)
  })

  it('cuts text that has no sentence ends, without losing a word', () => {
    const cells = Array.from({ length: 300 }, (_, index) => `cell${index}`)
    const parts = unitsOf(cells.join(' ')).map(({ text }) => text)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(410)
    expect(parts.join(' ').split(' ')).toEqual(cells)
  })
})
