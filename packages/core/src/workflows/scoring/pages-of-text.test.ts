import { expect, it } from 'vitest'
import { pagesOfText } from './pages-of-text.ts'

const wordsOf = (text: string) => pagesOfText(text, 'a').map(({ words }) => words.map((word) => word.text))

it('places words at their positions in their lines', () => {
  const [page] = pagesOfText('Date:  5 May\r\n\tTotal 7.50', 'a')
  expect(page).toMatchObject({ document: 'a', page: 0, width: 1_275, height: 1_650 })
  expect(page!.words).toEqual([
    { text: 'Date:', box: [60, 60, 120, 78] },
    { text: '5', box: [144, 60, 156, 78] },
    { text: 'May', box: [168, 60, 204, 78] },
    { text: 'Total', box: [156, 84, 216, 102] },
    { text: '7.50', box: [228, 84, 276, 102] },
  ])
})

it('continues long lines and texts on the next line and page', () => {
  expect(wordsOf('a\fb')).toEqual([['a'], ['b']])
  expect(wordsOf(Array.from({ length: 64 }, (_, line) => `w${line}`).join('\n'))).toEqual([
    Array.from({ length: 63 }, (_, line) => `w${line}`),
    ['w63'],
  ])
  const [page] = pagesOfText(`${'word '.repeat(20)}end ${'x'.repeat(500)}`, 'a')
  expect(page!.words.at(-2)).toEqual({ text: 'end', box: [120, 84, 156, 102] })
  expect(page!.words.at(-1)!.box).toEqual([60, 108, 1_275, 126])
  for (const { box } of page!.words) expect(box[2]).toBeLessThanOrEqual(1_275)
})

it('has no page for nothing but spaces to find words on', () => {
  expect(wordsOf(' \n ')).toEqual([[]])
})
