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
    // A table that is cut begins with one of its rows.
    [
      '| Total assets | $ | 1,204 | 998 |\n| --- | --- | --- | --- |\n| Debt | | (40) | — |',
      ['Total assets | $ | 1,204 | 998', 'Debt | | (40) | —'],
    ],
    [
      '| Preferred stock | — | — |\n| --- | --- | --- |\n| Deficit | (1) | (2) |',
      ['Preferred stock | — | —', 'Deficit | (1) | (2)'],
    ],
    ['| Income up to | 10,000 | 20,000 |\n| --- | --- | --- |\n| Tax | 1,450 | 3,210 |', ['Tax | 1,450 | 3,210']],
    ['| Revenue | 2024 | 2025 |\n| --- | --- | --- |\n| Tax | 1,450 | 3,210 |', ['Tax | 1,450 | 3,210']],
    ['Costs\n=====\nIt is cheap.', ['Costs', 'It is cheap.']],
    ['First.\n\n---\n\nSecond.\n***\nThird.', ['First.', 'Second.', 'Third.']],
    [
      'The club is open to all\nwho live here or nearby,\nincluding:\n\n- guests',
      ['The club is open to all who live here or nearby, including:', 'guests'],
    ],
    ['First paragraph.\n\nsecond paragraph.', ['First paragraph.', 'second paragraph.']],
    ['東京は首都です。人口は多い。', ['東京は首都です。', '人口は多い。']],
    ['', []],
  ])('splits %j', (text, expected) => {
    expect(unitsOf(text).map((unit) => unit.text)).toEqual(expected)
  })

  it('puts what is further from the margin below the entry that introduces it', () => {
    const [trial, mail, other, frozen] = unitsOf(
      '- Trial accounts:\n  - mail: 60 days\n  - other: 30 days\n- Frozen accounts',
    )
    expect([trial, mail, other, frozen].map((unit) => unit?.lead?.text)).toEqual([
      undefined,
      'Trial accounts:',
      'Trial accounts:',
      undefined,
    ])
  })

  it('gives no table the header of one below it', () => {
    const units = unitsOf('| Debt | 1,204 |\n| --- | --- |\n\nText.\n\n| Kind | Count |\n| --- | --- |\n| oak | 3 |')
    expect(units.flatMap(({ row }) => (row ? [row.table.header?.text] : []))).toEqual([undefined, 'Kind | Count'])
  })

  it.each([
    ['a title, which describes no part', '# Recipes\n\n## Cookies\n\nBake.', ['Cookies']],
    [
      'parts, where there are many',
      '# Cookies\n\nBake.\n\n# Soup\n\nBoil.\n\n# Toast\n\n## Bread\n\nCut.',
      ['Toast', 'Bread'],
    ],
  ])('takes headings of the first level for %s', (_, text, expected) => {
    expect(unitsOf(text).at(-1)?.section.headings).toEqual(expected)
  })

  it('cuts text that has no sentence ends, without losing a word', () => {
    const cells = Array.from({ length: 300 }, (_, index) => `cell${index}`)
    const parts = unitsOf(cells.join(' ')).map(({ text }) => text)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(410)
    expect(parts.join(' ').split(' ')).toEqual(cells)
  })
})
