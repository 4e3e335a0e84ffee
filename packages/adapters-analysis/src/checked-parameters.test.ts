import { describe, expect, it } from 'vitest'
import { labellerSettings, usualEpochs } from './labelling/labeller-settings.ts'

const saidOf = (parameters: Readonly<Record<string, unknown>>): string => {
  try {
    return JSON.stringify(labellerSettings(parameters))
  } catch (error) {
    return (error as Error).message
  }
}

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
    [{ epoch: 3 }, 'There is no training parameter "epoch".'],
    [{ epochs: 0 }, 'The training parameter "epochs" is not valid: expected at least 1.'],
    [{ epochs: 1.5 }, 'The training parameter "epochs" is not valid: expected a whole number.'],
    [{ readingOrder: 'columns' }, 'The training parameter "readingOrder" is not valid: expected one of boxes, given.'],
    [{ readingOrder: 3 }, 'The training parameter "readingOrder" is not valid: expected one of boxes, given.'],
    [{ merging: { sideways: 99 } }, 'The training parameter "merging.sideways" is not valid: expected at most'],
    [{ merging: { sideway: 1 } }, 'There is no training parameter "merging.sideway".'],
    [
      { merging: 'rules' },
      'The training parameter "merging" is not valid: expected one of learned, none, or an object.',
    ],
    [{ oneValueLabels: 'total' }, 'The training parameter "oneValueLabels" is not valid: expected auto, or a list.'],
  ])('refuses %j and explains in plain words what is allowed', (parameters, message) => {
    const said = saidOf(parameters)
    expect(said).toContain(message)
    expect(said).toMatch(/ There are readingOrder, effort, epochs/)
    expect(said).not.toMatch(/Invalid|Expected|received|Unrecognized|\|/)
  })
})

it('sees few pages more often', () => {
  expect([1, 5, 10, 20, 150].map(usualEpochs)).toEqual([60, 60, 30, 20, 20])
})
