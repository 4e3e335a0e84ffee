import { expect, test } from 'vitest'
import { analyzeQuestion } from './analyze-question.ts'

test('leaves out what only builds the sentence, by the language of the question', () => {
  const german = analyzeQuestion('Wie lange ist die Kündigungsfrist?')
  expect(german).toMatchObject({ language: 'de', words: ['lange', 'kündigungsfrist'] })
  expect(german.text.split(/\s+/).filter(Boolean)).toEqual(['lange', 'Kündigungsfrist?'])
})

test('leaves English to the index, which knows its stop words', () => {
  expect(analyzeQuestion('What is the notice period, the notice?')).toEqual({
    text: 'What is the notice period, the notice?',
    language: 'en',
    words: ['notice', 'period'],
  })
})

test('keeps a question without other content', () => {
  expect(analyzeQuestion('Was ist das?')).toMatchObject({ text: 'Was ist das?', language: 'de', words: [] })
  expect(analyzeQuestion('')).toEqual({ text: '', language: undefined, words: [] })
})
