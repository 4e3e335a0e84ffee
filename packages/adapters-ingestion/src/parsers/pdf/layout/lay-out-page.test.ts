import { describe, expect, it } from 'vitest'
import type { PlacedWord, Turn } from '../placed-word.ts'
import { layOutPage } from './lay-out-page.ts'

const letterWidth = 5
const lineHeight = 11

/** Words of a line that starts at (x, y), each letter five points wide. */
function line(text: string, x: number, y: number, height = lineHeight): PlacedWord[] {
  let at = x
  return text.split(' ').map((word) => {
    const placed = {
      text: word,
      x0: at,
      x1: at + word.length * letterWidth,
      y0: y,
      y1: y + height,
      turn: 0 as Turn,
      glued: false,
    }
    at = placed.x1 + 3
    return placed
  })
}

const textOf = (...words: readonly (readonly PlacedWord[])[]): string =>
  layOutPage({ width: 600, height: 800, words: words.flat() }, 1).text

const prose = 'some words that fill the whole column'

describe('layOutPage', () => {
  it('separates paragraphs by blank lines, by distance and by indent', () => {
    expect(
      textOf(
        line('First line of a paragraph here', 50, 50),
        line('and its second line as well.', 50, 62),
        line('Indented line of the next one', 62, 74),
        line('which goes on in this line', 50, 86),
        line('After a gap comes another', 50, 115),
      ),
    ).toBe(
      'First line of a paragraph here\nand its second line as well.\n\nIndented line of the next one\nwhich goes on in this line\n\nAfter a gap comes another',
    )
  })

  it('separates a heading by its size', () => {
    expect(textOf(line('Heading', 50, 50, 20), line('Text below', 50, 71))).toBe('Heading\n\nText below')
  })

  it.each([
    ['joins a broken word', 'a nightin-', 'gale sings', 'a nightingale sings'],
    ['keeps the hyphen of a name', 'the part SKU-', '4563 fits', 'the part SKU-4563 fits'],
    ['leaves a dash alone', 'a dash -', 'as such', 'a dash -\nas such'],
    ['drops a soft hyphen', 'Haupt\u00ad', 'Bahnhof', 'HauptBahnhof'],
  ])('%s at the end of a line', (_name, first, second, expected) => {
    expect(textOf(line(first, 50, 50), line(second, 50, 62))).toBe(expected)
  })

  it('gives both parts of a broken word a box of their own', () => {
    const page = layOutPage(
      { width: 600, height: 800, words: [...line('nightin-', 50, 50), ...line('gale', 50, 62)] },
      3,
    )
    expect(page).toMatchObject({ number: 3, text: 'nightingale', width: 600, height: 800 })
    expect([...(page.words?.offsets ?? [])]).toEqual([0, 7])
    expect([...(page.words?.lengths ?? [])]).toEqual([7, 4])
    expect([...(page.words?.boxes ?? [])]).toEqual([50, 50, 90, 61, 50, 62, 70, 73])
  })

  it('reads columns of running text one after the other, below and above what spans them', () => {
    const rows = [0, 1, 2, 3].flatMap((row) => [
      line(`left${row} ${prose}`, 50, 100 + row * 12),
      line(`right${row} ${prose}`, 300, 100 + row * 12),
    ])
    const title = line('A title that spans both columns of this page and more of it for sure', 50, 60)
    const footer = line('A closing line that spans both columns of this page and more of it', 50, 170)
    const text = textOf(title, ...rows, footer)
    expect(text.match(/title|left\d|right\d|closing/g)).toEqual([
      'title',
      'left0',
      'left1',
      'left2',
      'left3',
      'right0',
      'right1',
      'right2',
      'right3',
      'closing',
    ])
  })

  it('reads a line from right to left, also where most of its parts are numbers', () => {
    const [year, wa, number, name] = [
      line('2024', 100, 50),
      line('לשנת', 130, 50),
      line('4471', 165, 50),
      line('מספר', 200, 50),
    ]
    expect(textOf(name!, number!, wa!, year!).replaceAll('\t', ' ')).toBe('מספר 4471 לשנת 2024')
    expect(textOf(name!, number!, line('12', 140, 50), line('7', 100, 50)).replaceAll('\t', ' ')).toBe('מספר 4471 12 7')
  })

  it('reads three columns, and columns whose lines are not level', () => {
    const short = 'words that fill it'
    const rows = [0, 1, 2, 3].flatMap((row) => [
      line(`a${row} ${short}`, 40, 100 + row * 12),
      line(`b${row} ${short}`, 220, 105 + row * 12),
      line(`c${row} ${short}`, 400, 109 + row * 12),
    ])
    expect(textOf(...rows).match(/[abc]\d/g)).toEqual([
      'a0',
      'a1',
      'a2',
      'a3',
      'b0',
      'b1',
      'b2',
      'b3',
      'c0',
      'c1',
      'c2',
      'c3',
    ])
  })

  it('reads columns below a line that stands in the gap between them, and above one that sticks out', () => {
    const rows = [0, 1, 2, 3].flatMap((row) => [
      line(`left${row} ${prose}`, 50, 100 + row * 12),
      line(`right${row} ${prose}`, 300, 100 + row * 12),
    ])
    const head = [line('A long name of the book at the left', 50, 60), line('p. 1', 460, 60)].flat()
    const text = textOf(head, ...rows, line('page 79 of 99', 246, 170), line('stamped by the printer', 5, 200))
    expect(text.match(/book|left\d|right\d|79|stamped/g)?.join(' ')).toBe(
      'book left0 left1 left2 left3 right0 right1 right2 right3 79 stamped',
    )
  })

  it('begins columns with their first line, also where a short line stands above', () => {
    const rows = [0, 1, 2, 3].flatMap((row) => [
      line(row === 0 ? 'left0' : `left${row} ${prose}`, 50, 100 + row * 12),
      line(`right${row} ${prose}`, 300, 100 + row * 12),
    ])
    const names = line('{some,names}@example.org', 200, 85)
    expect(
      textOf(names, ...rows)
        .match(/names|left\d|right\d/g)
        ?.join(' '),
    ).toBe('names left0 left1 left2 left3 right0 right1 right2 right3')
  })

  it('keeps narrow letters of square scripts together', () => {
    const letter = (text: string, x0: number, x1: number): PlacedWord => ({
      text,
      x0,
      x1,
      y0: 50,
      y1: 60,
      turn: 0,
      glued: true,
    })
    expect(textOf([letter('こ', 50, 56), letter('と', 61, 67), letter('り', 90, 95)])).toBe('こと\tり')
  })

  it('reads a list beside running text after it, unless the two share their lines as a table does', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7]
    const beside = (pitch: number): string | undefined =>
      textOf(
        ...rows.map((row) => line(`left${row} ${prose}`, 50, 100 + row * 12)),
        ...rows.map((row) => line(row === 5 ? `right${row} ${prose}` : `right${row} item`, 300, 100 + row * pitch)),
      )
        .match(/left\d|right\d/g)
        ?.join(' ')
    expect(beside(9.5)).toMatch(/^left0.*left7 right0.*right7$/)
    expect(beside(12)).toMatch(/^left0 right0 left1 right1/)
  })

  it('lets a sentence run on from one column to the next', () => {
    const rows = [0, 1, 2].flatMap((row) => [
      line(`left${row} ${prose}`, 50, 100 + row * 12),
      line(`right${row} ${prose}`, 300, 100 + row * 12),
    ])
    expect(textOf(...rows)).toContain('column\nright0')
  })

  it('reads a table row by row with its cells parted by tabs', () => {
    const cells = [
      ['Part', 'Count', 'Note'],
      ['Bolt', '120', 'in stock'],
      ['Nut', '', 'ordered'],
      ['Washer', '75', ''],
    ]
    // Written column by column, as some programs do.
    const words = [0, 1, 2].flatMap((column) =>
      cells.flatMap((row, index) => (row[column] ? line(row[column], 50 + column * 150, 100 + index * 18) : [])),
    )
    expect(textOf(words)).toBe('Part\tCount\tNote\nBolt\t120\tin stock\nNut\tordered\nWasher\t75')
  })

  it('joins what no white space parts, unless it is far away', () => {
    const [first, second, third] = line('exam ple 42', 50, 50)
    if (first === undefined || second === undefined || third === undefined) throw new Error('three words expected')
    const glued = { ...second, x0: first.x1, x1: first.x1 + 15, glued: true }
    expect(textOf([first, glued, { ...third, x0: 200, x1: 210, glued: true }])).toBe('example\t42')
  })

  it('keeps the words of a right-to-left line in their order', () => {
    const words = ['שלום', 'עולם', 'טוב'].map((text, index) => ({
      text,
      x0: 300 - index * 30,
      x1: 320 - index * 30,
      y0: 50,
      y1: 61,
      turn: 0 as const,
      glued: false,
    }))
    expect(textOf(words)).toBe('שלום עולם טוב')
  })

  it.each([
    [1, (index: number) => ({ x0: 500 - index * 12, x1: 511 - index * 12 })],
    [3, (index: number) => ({ x0: 50 + index * 12, x1: 61 + index * 12 })],
  ] as const)('reads lines that run in direction %i', (turn, across) => {
    const words = ['one two', 'three four'].flatMap((text, index) =>
      text.split(' ').map((word, place) => {
        const start = turn === 1 ? 100 + place * 30 : 300 - place * 30
        return { text: word, ...across(index), y0: start, y1: start + 25, turn, glued: false }
      }),
    )
    expect(textOf(words)).toBe('one two\nthree four')
  })

  it('leaves out what is outside the page and cuts what reaches over its edge', () => {
    const page = layOutPage({ width: 600, height: 800, words: [...line('edge', 590, 50), ...line('gone', 700, 50)] }, 1)
    expect(page.text).toBe('edge')
    expect([...(page.words?.boxes ?? [])]).toEqual([590, 50, 600, 61])
  })

  it('gives an empty page for no words', () => {
    expect(layOutPage({ width: 10, height: 20, words: [] }, 2)).toEqual({
      number: 2,
      text: '',
      width: 10,
      height: 20,
      words: { offsets: new Uint32Array(), lengths: new Uint32Array(), boxes: new Float32Array() },
    })
  })
})
