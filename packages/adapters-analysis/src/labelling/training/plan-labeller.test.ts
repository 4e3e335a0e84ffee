import type { LabelledPage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { labellerSettings } from '../labeller-settings.ts'
import { planOf } from './plan-labeller.ts'

/** Pages that each have all labels, one word of each. */
const pagesOf = (count: number, labels: number): LabelledPage[] =>
  Array.from({ length: count }, (_, page) => ({
    document: `d${page}`,
    page: 0,
    width: 1000,
    height: 1000,
    words: Array.from({ length: labels }, (__, at) => ({
      text: `w${at}`,
      box: [0, at * 10, 50, at * 10 + 8] as const,
    })),
    entities: Array.from({ length: labels }, (__, at) => ({ label: `l${at}`, words: [at] })),
  }))

const plan = (pages: LabelledPage[], parameters = {}, memoryMb = 512) =>
  planOf({ pages, seed: 1 }, labellerSettings(parameters), memoryMb)

describe('planOf', () => {
  it('refuses more labels than a model can have, and explains what to do', () => {
    expect(plan(pagesOf(2, 200)).labels).toHaveLength(200)
    const refusal = {
      code: 'too_large',
      message: expect.stringMatching(/201 labels.*200\. Leave out labels/) as string,
    }
    expect(() => plan(pagesOf(2, 201))).toThrow(expect.objectContaining(refusal))
  })

  it('refuses what needs more memory than a thread may have, before anything starts', () => {
    const refusal = {
      code: 'too_large',
      message: expect.stringMatching(/100 labels on 400 words.* 64 MB are allowed/) as string,
    }
    expect(() => plan(pagesOf(4, 100), {}, 64)).toThrow(expect.objectContaining(refusal))
    expect(plan(pagesOf(4, 100), {}, 128).memoryMb).toBe(128)
  })

  it.each([
    ['oneValueLabels', { oneValueLabels: ['l0', 'totl'] }],
    ['merging.downwardsLabels', { merging: { downwardsLabels: ['totl'] } }],
  ])('refuses a label in %s that no page has', (parameter, parameters) => {
    const message = expect.stringContaining(
      `"${parameter}" names the label "totl", which no page has. There are l0, l1.`,
    )
    expect(() => plan(pagesOf(2, 2), parameters)).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: message as string }),
    )
  })

  it('measures a first stage alone on the parts that it left out', () => {
    const { firstFolds, secondFolds } = plan(pagesOf(12, 2), { effort: 'fast', folds: 4 })
    expect(firstFolds.count).toBe(4)
    expect(secondFolds).toBe(firstFolds)
    expect(plan(pagesOf(12, 2), { folds: 4 }).secondFolds.count).toBe(5)
  })
})
