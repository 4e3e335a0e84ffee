import { expect, it } from 'vitest'
import { formsOf } from './word-forms.ts'

const box = [0, 0, 10, 10] as const

it('looks at the first hundred characters of a word', () => {
  const long = `${'-'.repeat(100_000)}a`
  expect(formsOf({ text: `x${long}`, box })).toEqual(formsOf({ text: `x${'-'.repeat(99)}`, box }))
  expect(formsOf({ text: 'Anna'.repeat(40), box }).lower).toHaveLength(100)
})

it('names kinds of words', () => {
  const kindOf = (text: string): string => formsOf({ text, box }).kind
  expect(['Total:', '(Total)', '12', '3.50', '12/04/2024', 'a@b.c', '--', 'A1'].map(kindOf)).toEqual([
    'Cap:',
    'Cap',
    'n2',
    'money',
    'date',
    'email',
    'num',
    'alnum',
  ])
})

it('knows what some words are about, whatever characters surround their letters', () => {
  const classOf = (text: string): string => formsOf({ text, box }).class
  expect(['SIGNATURE:', '(Richmond),', 'John', 'Amount', '', '42', 'Zorbak'].map(classOf)).toEqual([
    'signed',
    'place',
    'given',
    'amount',
    '',
    '',
    '',
  ])
})

it('sees numbers of every script, and vowel signs of words', () => {
  const kindOf = (text: string): string => formsOf({ text, box }).kind
  expect(['٣٫٥٠', '१२/०४/२०२४', '１２', '￥１２．５０'].map(kindOf)).toEqual(['money', 'date', 'n2', 'money'])
  expect(formsOf({ text: '२०२४', box })).toEqual(formsOf({ text: '2024', box }))
  expect(formsOf({ text: 'हिन्दी', box }).bare).toBe('हिन्दी')
})
