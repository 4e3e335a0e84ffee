import { describe, expect, test } from 'vitest'
import { detectLanguage } from '../../kernel/language/index.ts'
import { mostAsked, probeQuestions, probesFor } from './probe-questions.ts'

const languages = ['en', 'de', 'es', 'fr', 'ru', 'zh', 'ar', 'tr', 'hi', 'pt', 'it', 'ja', 'ko', 'nl', 'pl']
const onlyInTheirLanguage = ['sv', 'da', 'no', 'fi', 'cs', 'hu', 'ro', 'uk', 'kk', 'vi', 'id']

describe('probe questions', () => {
  test('spread over many subjects and all languages', () => {
    const counts = new Map<string, number>()
    for (const { language, questions } of probeQuestions)
      counts.set(language, (counts.get(language) ?? 0) + questions.length)
    expect([...counts.keys()].toSorted()).toEqual([...languages, ...onlyInTheirLanguage].toSorted())
    for (const [language, count] of counts) expect(count).toBeGreaterThanOrEqual(language === 'en' ? 160 : 20)
    expect(new Set(probeQuestions.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(25)
  })

  test('none is asked twice, and groups of a language are about as large as each other', () => {
    const questions = probeQuestions.flatMap((group) => group.questions)
    expect(new Set(questions).size).toBe(questions.length)
    // A quantile over a group means the same in every group.
    expect(new Set(probeQuestions.map((group) => group.questions.length))).toEqual(new Set([5]))
  })

  test('those of most languages are only of use because passages and questions in them are recognized', () => {
    for (const wanted of onlyInTheirLanguage) {
      const groups = probeQuestions.filter(({ language }) => language === wanted)
      expect(detectLanguage(groups.flatMap(({ questions }) => questions).join(' '))).toBe(wanted)
    }
  })
})

describe('the probe questions of a collection', () => {
  const asked = (languages: string[], scripts: string[]) => {
    const groups = probesFor({ languages: new Set(languages), scripts: new Set(scripts) })
    expect(groups.reduce((sum, { questions }) => sum + questions.length, 0)).toBeLessThanOrEqual(mostAsked)
    return new Set(groups.map(({ language }) => language))
  }

  test('are in the usual languages, and in its own', () => {
    expect(asked([], ['Latin'])).toEqual(new Set(languages))
    expect(asked(['en'], ['Latin'])).toEqual(asked([], ['Cyrillic']))
    const swedish = asked(['sv'], ['Latin'])
    expect(swedish).toContain('sv')
    expect(swedish).not.toContain('vi')
    for (const language of ['en', 'de', 'tr', 'nl']) expect(swedish).toContain(language)
  })

  test('leave out those of other scripts first, and none of its own', () => {
    const mixed = asked(['vi', 'en', 'id', 'sv', 'da'], ['Latin', 'Hangul'])
    for (const language of ['vi', 'en', 'id', 'sv', 'da', 'de', 'pl', 'ko']) expect(mixed).toContain(language)
    expect(mixed).not.toContain('hi')
    const many = asked(onlyInTheirLanguage, ['Latin', 'Cyrillic'])
    for (const language of onlyInTheirLanguage) expect(many).toContain(language)
  })
})
