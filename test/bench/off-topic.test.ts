import { describe, expect, test } from 'vitest'
import { readOffTopic } from '../../bench/retrieval/off-topic/read-off-topic.ts'
import { probeQuestions } from '../../packages/core/src/workflows/retrieval/probe-questions.ts'

const all = readOffTopic()

/** Words of a question that say what it is about, roughly: the longer ones. */
const contentOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]{5,}/gu)
      ?.filter((word) => !['which', 'difference', 'between', 'should'].includes(word)),
  )

describe('off-topic questions', () => {
  test('are 300 in English and 40 in each other language, of many subjects', () => {
    const counts = Object.groupBy(all, ({ language }) => language)
    const sizes = Object.entries(counts).map(([language, questions]) => [language, questions?.length])
    expect(Object.fromEntries(sizes)).toEqual({
      en: 300,
      de: 40,
      es: 40,
      fr: 40,
      ru: 40,
      zh: 40,
      ar: 40,
      tr: 40,
      hi: 40,
    })
    expect(new Set(all.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(50)
  })

  test('have an id and a wording of their own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
    for (const { id, language } of all) expect(id).toMatch(new RegExp(`^${language}-\\d{3}$`))
  })

  test('are of the length that people type', () => {
    for (const { language, text } of all.filter((question) => question.language !== 'zh')) {
      const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0
      expect(words, text).toBeGreaterThanOrEqual(language === 'en' ? 5 : 4)
      expect(words, text).toBeLessThanOrEqual(18)
    }
  })

  test('ask nothing that the probe questions of the engine ask', () => {
    const probes = probeQuestions.flatMap(({ questions }) => questions)
    const contents = probes.map(contentOf)
    for (const { text } of all) {
      expect(probes).not.toContain(text)
      const content = contentOf(text)
      // Two questions for the same fact would share nearly all of these words.
      const same = contents.findIndex((other) => {
        const shared = content.intersection(other).size
        return shared >= 2 && shared / Math.min(content.size, other.size) > 0.67
      })
      expect(same, `${text} / ${probes[same]}`).toBe(-1)
    }
  })
})
