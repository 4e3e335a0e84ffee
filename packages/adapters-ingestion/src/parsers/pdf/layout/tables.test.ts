import { describe, expect, it } from 'vitest'
import type { PlacedWord, Rule } from '../placed-word.ts'
import { layOutPage } from './lay-out-page.ts'

const letterWidth = 5
const lineHeight = 11

/** Words of a line that starts at (x, y), each letter five points wide. */
function line(text: string, x: number, y: number): PlacedWord[] {
  let at = x
  return text.split(' ').map((word) => {
    const box = { x0: at, x1: at + word.length * letterWidth, y0: y, y1: y + lineHeight }
    at = box.x1 + 3
    return { text: word, ...box, turn: 0, glued: false }
  })
}

/** Cells as words, rows apart by `pitch`. */
const cellsAt = (rows: readonly (readonly string[])[], xs: readonly number[], top = 100, pitch = 18): PlacedWord[] =>
  rows.flatMap((row, index) =>
    row.flatMap((cell, column) => (cell === '' ? [] : line(cell, xs[column] ?? 0, top + index * pitch))),
  )

/** Rules around cells: upright ones at the x positions, level ones at the y positions. */
const gridOf = (xs: readonly number[], ys: readonly number[]): Rule[] => [
  ...xs.map((x) => ({ x0: x, x1: x, y0: ys[0] ?? 0, y1: ys.at(-1) ?? 0 })),
  ...ys.map((y) => ({ x0: xs[0] ?? 0, x1: xs.at(-1) ?? 0, y0: y, y1: y })),
]

function layOut(words: readonly PlacedWord[], rules: readonly Rule[] = []) {
  const page = layOutPage({ width: 600, height: 800, words, rules }, 1, { tables: true })
  const { offsets = new Uint32Array(), lengths = new Uint32Array() } = page.words ?? {}
  return {
    text: page.text,
    words: Array.from(offsets, (offset, index) => page.text.slice(offset, offset + (lengths[index] ?? 0))),
  }
}

const parts = [
  ['Part', 'Count', 'Note'],
  ['Bolt', '120', 'in stock'],
  ['Nut', '', 'ordered'],
  ['Washer', '75', ''],
]
const partsTable = [
  '| Part | Count | Note |',
  '| --- | --- | --- |',
  '| Bolt | 120 | in stock |',
  '| Nut | | ordered |',
  '| Washer | 75 | |',
].join('\n')
const rows = parts.map((_row, index) => index)

describe('rules around the figures of a table', () => {
  const balance = [
    ['Cash', '$', '4,466', '4,249'],
    ['Inventories', '', '5,622', '5,261'],
    ['Goodwill', '', '154', '160'],
    ['Total assets', '$', '23,717', '22,536'],
  ]
  const edges = [95, 113, 131, 149, 167]

  it('leave the figures beside their labels', () => {
    const { text } = layOut(cellsAt(balance, [50, 200, 230, 350]), gridOf([195, 225, 290], edges))
    expect(text).toContain('| Inventories | | 5,622 | 5,261 |')
    expect(text).toContain('| Total assets | $ | 23,717 | 22,536 |')
  })

  it('make a table where nothing on the left labels its lines, or it has labels of its own', () => {
    const figures = balance.map((row) => row.slice(1))
    expect(layOut(cellsAt(figures, [200, 230, 350]), gridOf([195, 225, 290], edges)).text).toContain('| 5,622 |')
    const words = [...line('Beside', 20, 118), ...line('Beside', 20, 136), ...cellsAt(balance, [100, 200, 230, 350])]
    expect(layOut(words, gridOf([95, 195, 225, 340, 400], edges)).text).toContain('| Goodwill | | 154 | 160 |')
  })
})

describe('tables of aligned cells', () => {
  it('are Markdown, with every word at its place', () => {
    const { text, words } = layOut(cellsAt(parts, [50, 200, 350]))
    expect(text).toBe(partsTable)
    expect(words).toEqual(['Part', 'Count', 'Note', 'Bolt', '120', 'in', 'stock', 'Nut', 'ordered', 'Washer', '75'])
  })

  it('are found between paragraphs, however their cells are aligned', () => {
    const right = parts.flatMap(([name = '', count = ''], index) => [
      ...line(name, 50, 100 + index * 18),
      ...(count === '' ? [] : line(count, 250 - count.length * letterWidth, 100 + index * 18)),
    ])
    const { text } = layOut([
      ...line('These are the parts that we have', 50, 60),
      ...right,
      ...line('and that is all there is to say of them.', 50, 200),
    ])
    expect(text).toBe(
      'These are the parts that we have\n\n| Part | Count |\n| --- | --- |\n| Bolt | 120 |\n| Nut | |\n| Washer | 75 |\n\nand that is all there is to say of them.',
    )
  })

  it('join the lines of a cell that continues in the next line', () => {
    const words = [
      ...cellsAt(
        [
          ['Part', 'Note'],
          ['Bolt', 'of steel and'],
          ['Nut', 'short'],
        ],
        [50, 200],
        100,
        30,
      ),
      ...line('rather long', 200, 142),
    ]
    expect(layOut(words).text).toBe(
      '| Part | Note |\n| --- | --- |\n| Bolt | of steel and rather long |\n| Nut | short |',
    )
  })

  it('keep bars in words from parting cells', () => {
    const { text, words } = layOut(
      cellsAt(
        [
          ['a|b', 'x'],
          ['c', 'y'],
          ['d', 'z'],
        ],
        [50, 200],
      ),
    )
    expect(text).toContain('| a\\|b | x |')
    expect(words[0]).toBe('a\\|b')
  })

  it.each<[string, PlacedWord[], string]>([
    ['two rows', cellsAt(parts.slice(0, 2), [50, 200, 350]), 'Part\tCount\tNote\nBolt\t120\tin stock'],
    [
      'a numbered list',
      cellsAt(
        [
          ['1.', 'first'],
          ['2.', 'second'],
          ['3.', 'third'],
        ],
        [50, 80],
      ),
      '1.\tfirst\n2.\tsecond\n3.\tthird',
    ],
    [
      'gaps at different places',
      [...line('one', 50, 100), ...line('two', 200, 100)]
        .concat(line('three', 50, 114), line('four', 240, 114))
        .concat(line('five', 50, 128), line('six', 150, 128)),
      'one\ttwo\nthree\tfour\nfive\tsix',
    ],
  ])('are not %s', (_name, words, text) => {
    expect(layOut(words).text).toBe(text)
  })

  it('leave prose in columns alone', () => {
    const prose = 'some words that fill the whole column'
    const columns = [0, 1, 2, 3, 4].flatMap((row) => [
      ...line(`left${row} ${prose}`, 50, 100 + row * 12),
      ...line(`right${row} ${prose}`, 300, 100 + row * 12),
    ])
    const { text } = layOut(columns)
    expect(text).not.toContain('|')
    expect(text.match(/left\d|right\d/g)?.slice(3, 7)).toEqual(['left3', 'left4', 'right0', 'right1'])
  })
})

describe('a page number below the gap between columns', () => {
  const prose = 'some words that fill the whole column'
  const columns = [0, 1, 2, 3, 4].flatMap((row) => [
    ...line(`left${row} ${prose}`, 50, 100 + row * 12),
    ...line(`right${row} ${prose}`, 330, 100 + row * 12),
  ])

  it.each([290, 305, 318])('makes no table of them: at %d', (x) => {
    const { text } = layOut([...columns, ...line('7', x, 200)])
    expect(text).not.toContain('|')
    expect(text.match(/left\d|right\d|7/g)?.join(' ')).toBe(
      'left0 left1 left2 left3 left4 right0 right1 right2 right3 right4 7',
    )
  })
})

describe('ruled tables', () => {
  const xs = [45, 95, 145, 260]
  const ys = [...rows.map((row) => 96 + row * 18), 96 + parts.length * 18]

  it('have the cells that their rules part, even where the words are close', () => {
    const close = parts.map((row, index) => (index === 0 ? ['Part code', 'Count is', 'Note'] : row))
    const { text, words } = layOut(cellsAt(close, [48, 97, 148]), gridOf(xs, ys))
    expect(text).toBe(partsTable.replace('Part', 'Part code').replace('Count', 'Count is'))
    expect(words).toHaveLength(13)
  })

  it('have cells of several lines', () => {
    const words = [...line('long', 50, 100), ...line('note', 50, 112), ...line('x', 150, 100)].concat(
      line('second', 50, 130),
      line('y', 150, 130),
    )
    expect(layOut(words, gridOf([45, 140, 200], [96, 126, 146])).text).toBe(
      '| long note | x |\n| --- | --- |\n| second | y |',
    )
  })

  it('have a row for each line where nothing parts the rows', () => {
    const many = [...parts, ['Screw', '9', 'new']]
    const text = layOut(cellsAt(many, [50, 100, 150]), gridOf(xs, [96, 112, 200])).text
    expect(text).toBe(`${partsTable}\n| Screw | 9 | new |`)
  })

  it('stay in their column, beside text', () => {
    const prose = 'words that fill the column all along'
    const right = [0, 1, 2, 3, 4, 5, 6].flatMap((row) => line(`right${row} ${prose}`, 330, 90 + row * 14))
    const { text } = layOut([...cellsAt(parts, [50, 100, 150]), ...right], gridOf(xs, ys))
    expect(text).toContain(partsTable)
    expect(text.match(/right\d/g)).toEqual([0, 1, 2, 3, 4, 5, 6].map((row) => `right${row}`))
  })

  it.each<[string, Rule[]]>([
    ['a frame around the page', gridOf([10, 590], [10, 790])],
    ['boxes in boxes', [...gridOf([10, 590], [10, 400, 790]), ...gridOf([10, 70, 80, 590], [300, 400])]],
    ['slanted and single lines', [{ x0: 10, x1: 500, y0: 90, y1: 90 }]],
  ])('are not %s', (_name, rules) => {
    const { text, words } = layOut(line('Just a line of text on the page', 50, 100), rules)
    expect(text).toBe('Just a line of text on the page')
    expect(words).toHaveLength(8)
  })
})
