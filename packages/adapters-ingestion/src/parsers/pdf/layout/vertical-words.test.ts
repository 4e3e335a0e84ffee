import { describe, expect, it } from 'vitest'
import type { PlacedWord } from '../placed-word.ts'
import { layOutPage } from './lay-out-page.ts'
import { withVerticalWords } from './vertical-words.ts'

const size = 12
const letter = (text: string, x: number, y: number, width = size): PlacedWord => ({
  ...{ text, x0: x, y0: y, x1: x + width, y1: y + size * (text.length > 1 ? 2 : 1) },
  ...{ turn: 0, glued: true },
})

/** Letters below each other; signs are narrow and at the right of their square, and a number is one word. */
const column = (text: string, x: number): PlacedWord[] => {
  let y = 60
  return (text.match(/\d+|./gu) ?? []).map((part) => {
    const isSign = /[。、]/.test(part)
    const word = letter(part, isSign ? x + 9 : x, y, isSign ? 3 : size)
    y = word.y1
    return word
  })
}
const row = (text: string, y: number): PlacedWord[] => Array.from(text, (part, at) => letter(part, 60 + at * size, y))

const textOf = (words: readonly PlacedWord[]): string => layOutPage({ width: 595, height: 842, words }, 1).text

describe('text in columns from top to bottom', () => {
  it('is read from right to left, whatever the order of the file', () => {
    const columns = [
      column('泣いていた事だけは。', 456),
      column('吾輩は猫である。昭和12年、', 500),
      column('名前はまだ無い', 478),
    ]
    expect(textOf(columns.flat())).toBe('吾輩は猫である。昭和12年、\n名前はまだ無い\n泣いていた事だけは。')
  })

  it('stands apart from a line that runs across', () => {
    expect(textOf([...row('夏目漱石', 20), ...column('吾輩は猫である', 500), ...column('無いと', 478)])).toMatch(
      /^吾輩は猫である\n+無いと\n\n夏目漱石$/,
    )
  })

  it('is no column of a table whose rows run across', () => {
    const rows = ['一二三四', '五六七八', '九十百千'].flatMap((text, at) => row(text, 60 + at * 18))
    expect(textOf(rows)).toBe('一二三四\n五六七八\n九十百千')
  })

  it('may have half a million words, for which squared steps would take many minutes', () => {
    expect(withVerticalWords(Array.from({ length: 500_000 }, (_, at) => letter('一', 100, at * size)))).not.toEqual([])
  })
})
