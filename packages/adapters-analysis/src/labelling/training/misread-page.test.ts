import { describe, expect, it } from 'vitest'
import { invoices } from '../../invoices.fixture.ts'
import { misreadPage } from './misread-page.ts'

describe('misreadPage', () => {
  const [page] = invoices(1)
  const copies = Array.from({ length: 60 }, (_, seed) => misreadPage(page!, seed + 1))

  it('changes letters, loses, cuts and joins words', () => {
    const texts = copies.map(({ words }) => words.map(({ text }) => text))
    expect(texts.some((words) => words.length < page!.words.length)).toBe(true)
    expect(texts.some((words) => words.length > page!.words.length)).toBe(true)
    expect(texts.flat().some((text) => !page!.words.some((word) => word.text.includes(text)))).toBe(true)
  })

  it('keeps words in at most one entity, of the label that they had', () => {
    for (const { words, entities } of copies) {
      const used = entities.flatMap((entity) => entity.words)
      expect(new Set(used).size).toBe(used.length)
      expect(used.every((word) => words[word] !== undefined)).toBe(true)
    }
    const labels = copies.flatMap(({ entities }) => entities.map(({ label }) => label))
    expect(new Set(labels)).toEqual(new Set(page!.entities.map(({ label }) => label)))
  })

  it('reads the same for the same seed', () => {
    expect(misreadPage(page!, 4)).toEqual(misreadPage(page!, 4))
  })
})
