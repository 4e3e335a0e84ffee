import { expect, it } from 'vitest'
import { createTermAnalyzer } from './terms.ts'

const analyzer = createTermAnalyzer()
await analyzer.load(['de', 'fr'])
const analyze = (text: string, language?: string) => analyzer.terms(text, language)

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

it('cuts the words of a language by its own rules, and takes accents away after that', () => {
  expect(analyze('Häuser Kündigungsfristen', 'de')).toEqual(['haus', 'kundigungsfrist'])
  expect(analyze('résiliation mangées', 'fr')).toEqual(['resili', 'mang'])
})

it('looks for a word as the stem of each language, once where they agree', () => {
  const weights = analyzer.weights({ text: 'Wohnungen Wohnungen lease', languages: ['en', 'de'] })
  expect(weights).toEqual(new Map(Object.entries({ wohnungen: 2, leas: 1, wohnung: 2 })))
})

it('adds the weights of a word in the text and among the terms', () => {
  const terms = [
    { term: 'roofs', weight: 0.5 },
    { term: 'tiles', weight: 0.25 },
  ]
  expect(analyzer.weights({ text: 'the roof', terms })).toEqual(new Map(Object.entries({ roof: 1.5, tile: 0.25 })))
})
