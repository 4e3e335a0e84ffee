import { expect, it } from 'vitest'
import { statedBy } from './asked-measure.ts'
import { readQuestion } from './question.ts'
import { matcherOf } from './term-matches.ts'
import { stemsOf } from './tokens.ts'

const termOf = (question: string, stem: string) => readQuestion(question)[0]!.terms.find((term) => term.stem === stem)!

it.each([
  ['Der Vorstand beruft die Versammlung ein.', true],
  ['Die Versammlung ist einzuberufen, wenn es nötig ist.', true],
  ['Der Vorstand hat einen Beruf.', false],
])('finds the verb in: %s', (text, expected) => {
  const match = matcherOf(termOf('Wer muss die Versammlung einberufen?', 'einberufen'))
  expect(match(stemsOf(text)) > 0.8).toBe(expected)
})

it('knows a share by its sign', () => {
  expect(statedBy(termOf('Wie viel Prozent der Mitglieder?', 'prozent'))?.test('25% der Mitglieder')).toBe(true)
})

it.each(['Les invités doivent-ils payer le repas ?', 'Was müssen Gäste zahlen?', '¿Qué pasa si llegan tarde?'])(
  'takes no auxiliary verb for a word of the subject: %s',
  (question) => {
    const words = readQuestion(question).flatMap(({ terms }) => terms.map(({ word }) => word))
    expect(words.filter((word) => /^(?:doivent|mussen|pasa)$/.test(word))).toEqual([])
  },
)
