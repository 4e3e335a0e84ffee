import type { PageClassifier, TokenLabeller } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { versionName } from '../durability/analysis-base.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'

/** Learners that note the page numbers that their models look at. */
function watchedLearners() {
  const seen: number[] = []
  const note = (pages: readonly { readonly page: number }[]) => void seen.push(...pages.map(({ page }) => page))
  const labeller = quickLabeller()
  const classifier = quickClassifier()
  const tokenLabeller: TokenLabeller = {
    ...labeller,
    async load(artifact) {
      const loaded = await labeller.load(artifact)
      return { ...loaded, label: (pages, signal) => (note(pages), loaded.label(pages, signal)) }
    },
  }
  const pageClassifier: PageClassifier = {
    ...classifier,
    async load(artifact) {
      const loaded = await classifier.load(artifact)
      return { ...loaded, classify: (pages, signal) => (note(pages), loaded.classify(pages, signal)) }
    },
  }
  return { analysis: { tokenLabeller, pageClassifier }, seen }
}

const kinds = [
  ['labellingModel', 'MODEL_TYPE_TOKEN_LABELING'],
  ['classificationModel', 'MODEL_TYPE_PAGE_CLASSIFICATION'],
] as const

describe('a model looks once at each page of a set that says how good it is', () => {
  it.each(kinds)('of a %s', async (input, modelType) => {
    const { analysis, seen } = watchedLearners()
    await using docent = await quickAnalysis({ analysis })
    const alice = docent.as({ userId: 'alice' })
    const { annotationSet, start } = await quickProject(alice)
    const { name: evaluationAnnotationSet } = await alice.analysis.artifacts.copy(versionName(annotationSet))
    const inputs = { annotationSet, modelType, evaluationAnnotationSet }
    const trained = await (await start('JOB_TYPE_TRAIN', inputs)).ended()
    expect(trained.status).toBe('JOB_STATUS_SUCCEEDED')
    expect(seen.splice(0).toSorted((a, b) => a - b)).toEqual([0, 1])

    const model = String(trained.trainOutputs!['model'])
    const predicted = await (await start('JOB_TYPE_PREDICT', { annotationSet, [input]: model })).ended()
    expect(predicted.status).toBe('JOB_STATUS_SUCCEEDED')
    expect(seen.toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})
