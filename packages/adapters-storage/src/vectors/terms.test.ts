import { expect, it } from 'vitest'
import { createTermAnalyzer } from './terms.ts'

const analyze = createTermAnalyzer()

it('cuts words to their stems and drops stop words', () => {
  expect(analyze('What are the repairs? He was repairing roofs.')).toEqual(['repair', 'repair', 'roof'])
})

it('drops the pieces of contractions', () => {
  expect(analyze("Don't we'll tenant's")).toEqual(['tenant'])
})

it('takes identifiers, numbers and other scripts apart', () => {
  expect(analyze('parse_options v2.10 Москва')).toEqual(['pars', 'option', 'v2', '10', 'москва'])
})

it('passes over words of more than 40 letters', () => {
  expect(analyze(`${'x'.repeat(41)} ${'z'.repeat(40)}`)).toEqual(['z'.repeat(40)])
})
