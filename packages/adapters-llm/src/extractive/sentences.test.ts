import { describe, expect, it } from 'vitest'
import { sentences } from './sentences.ts'

describe('sentences', () => {
  it.each<readonly [string, string[]]>([
    ['One is here. Two is there! Three?', ['One is here.', 'Two is there!', 'Three?']],
    [
      'It costs 3.50 euros. See Fig. 2 for more, e.g. Prices.',
      ['It costs 3.50 euros.', 'See Fig. 2 for more, e.g. Prices.'],
    ],
    ['A wrapped\nline goes on\nhere. Next.', ['A wrapped line goes on here.', 'Next.']],
    ['Opening hours\nWe open at nine.', ['Opening hours', 'We open at nine.']],
    ['Bring:\n- a pen\n- paper', ['Bring:', 'a pen', 'paper']],
    ['First paragraph\n\nsecond paragraph', ['First paragraph', 'second paragraph']],
    ['東京は首都です。人口は多い。', ['東京は首都です。', '人口は多い。']],
    ['', []],
    ['— —', []],
  ])('splits %j', (text, expected) => {
    expect(sentences(text)).toEqual(expected)
  })

  it('cuts text that has no sentence ends, without losing a word', () => {
    const cells = Array.from({ length: 300 }, (_, index) => `cell${index}`)
    const parts = sentences(cells.join(' '))
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(410)
    expect(parts.join(' ').replaceAll(' …', '').split(' ')).toEqual(cells)
  })
})
