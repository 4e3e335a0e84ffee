import type { WordPage } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { termsOf } from './page-terms.ts'

const pageOf = (...texts: string[]): WordPage => ({
  document: 'one',
  page: 0,
  width: 100,
  height: 100,
  words: texts.map((text) => ({ text, box: [0, 0, 10, 10] })),
})

const sharedWords = (one: WordPage, other: WordPage): number =>
  [...termsOf(one).words.keys()].filter((term) => termsOf(other).words.has(term)).length

it('sentences of a script without spaces have characters in common, and the same pairs however they were cut', () => {
  expect(sharedWords(pageOf('合计金额是三百元'), pageOf('请支付合计金额'))).toBe(4)
  expect(sharedWords(pageOf('請求書を送ります'), pageOf('請求書です'))).toBe(4)
  expect(termsOf(pageOf('合计', '金', '额:'))).toEqual(termsOf(pageOf('合计金额:')))
  expect(termsOf(pageOf('ราคา', 'รวม'))).toEqual(termsOf(pageOf('ราคารวม')))
})

it('a word keeps its marks', () => {
  expect(termsOf(pageOf('हिन्दी')).words.size).toBe(1)
  expect(termsOf(pageOf('مُحَمَّد')).words.size).toBe(1)
})

it('one word in two forms of writing is the same', () => {
  expect(termsOf(pageOf('Cafe\u0301'))).toEqual(termsOf(pageOf('café')))
  expect(termsOf(pageOf('Ｔｏｔａｌ'))).toEqual(termsOf(pageOf('total')))
  expect(termsOf(pageOf('ﻓﺎﺗﻮﺭﺓ'))).toEqual(termsOf(pageOf('فاتورة')))
})

it('numbers count by their length in the digits of any script', () => {
  for (const number of ['２０２５', '٢٠٢٥', '२०२५', '২০২৫'])
    expect(termsOf(pageOf(number))).toEqual(termsOf(pageOf('1999')))
})

it('words of scripts with spaces are as before', () => {
  expect(termsOf(pageOf('Total:', 'EUR', '12.50')).words.size).toBe(5)
  expect(termsOf(pageOf('한국어', '문서')).words.size).toBe(2)
  expect(termsOf(pageOf('发票Invoice')).words.size).toBe(3)
})
