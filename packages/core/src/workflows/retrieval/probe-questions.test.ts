import { describe, expect, test } from 'vitest'
import { probeQuestions } from './probe-questions.ts'

const languages = ['en', 'de', 'es', 'fr', 'ru', 'zh', 'ar', 'tr', 'hi', 'pt', 'it', 'ja', 'ko', 'nl', 'pl']

describe('probe questions', () => {
  test('spread over many subjects and all languages', () => {
    const counts = new Map<string, number>()
    for (const { language, questions } of probeQuestions)
      counts.set(language, (counts.get(language) ?? 0) + questions.length)
    expect([...counts.keys()].toSorted()).toEqual(languages.toSorted())
    for (const [language, count] of counts) expect(count).toBeGreaterThanOrEqual(language === 'en' ? 160 : 20)
    expect(new Set(probeQuestions.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(25)
  })

  test('none is asked twice, and groups of a language are about as large as each other', () => {
    const questions = probeQuestions.flatMap((group) => group.questions)
    expect(new Set(questions).size).toBe(questions.length)
    // A quantile over a group means the same in every group.
    expect(new Set(probeQuestions.map((group) => group.questions.length))).toEqual(new Set([5]))
  })
})
