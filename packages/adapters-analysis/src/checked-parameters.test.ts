import { describe, expect, it } from 'vitest'
import { labellerSettings, usualEpochs } from './labelling/labeller-settings.ts'

describe('labellerSettings', () => {
  it('has a default for every parameter', () => {
    expect(labellerSettings({})).toEqual({
      readingOrder: 'boxes',
      effort: 'full',
      folds: 5,
      oneValueLabels: 'auto',
      augmentation: 'none',
      joinThreshold: 0.5,
      merging: 'learned',
    })
    expect(labellerSettings({ merging: { sideways: 2 } }).merging).toEqual({
      sideways: 2,
      downwards: 1,
      downwardsLabels: [],
    })
  })

  it.each([
    [{ epoch: 3 }, /no training parameter "epoch".*readingOrder, effort, epochs/],
    [{ epochs: 0 }, /"epochs" is not valid.*readingOrder, effort, epochs/],
    [{ readingOrder: 'columns' }, /"readingOrder".*"boxes"\|"given"/],
    [{ merging: { sideways: 99 } }, /"merging/],
    [{ oneValueLabels: 'total' }, /"oneValueLabels"/],
  ])('refuses %j and says what there is', (parameters, message) => {
    expect(() => labellerSettings(parameters)).toThrow(message)
  })
})

it('sees few pages more often', () => {
  expect([1, 5, 10, 20, 150].map(usualEpochs)).toEqual([60, 60, 30, 20, 20])
})
