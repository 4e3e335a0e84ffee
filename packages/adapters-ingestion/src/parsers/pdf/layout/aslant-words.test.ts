import { expect, it } from 'vitest'
import type { PlacedWord } from '../placed-word.ts'
import { layOutPage } from './lay-out-page.ts'

const word = (text: string, x0: number, y0: number, aslant = false): PlacedWord => ({
  ...{ text, x0, y0, x1: x0 + 40, y1: y0 + (aslant ? 40 : 11) },
  ...{ turn: 0, glued: false, aslant },
})

it('lines that run aslant follow the others, in the order of the file', () => {
  const words = [
    ...[word('STRICTLY', 100, 200, true), word('CONFIDENTIAL', 150, 150, true)],
    ...[word('One', 50, 160), word('line', 94, 160), word('another', 50, 205), word('DRAFT', 400, 700, true)],
  ]
  expect(layOutPage({ width: 600, height: 800, words }, 1).text).toBe(
    'One line\n\nanother\n\nSTRICTLY CONFIDENTIAL\nDRAFT',
  )
})
