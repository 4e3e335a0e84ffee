import type { LabelScore } from '@docent/core/ports'

/** What was counted of one label. */
export interface LabelTally {
  readonly right: number
  readonly predicted: number
  readonly truth: number
}

export const noTally: LabelTally = { right: 0, predicted: 0, truth: 0 }

export const addTallies = (one: LabelTally, other: LabelTally): LabelTally => ({
  right: one.right + other.right,
  predicted: one.predicted + other.predicted,
  truth: one.truth + other.truth,
})

export const scoreOf = ({ right, predicted, truth }: LabelTally): LabelScore => ({
  precision: predicted === 0 ? 0 : right / predicted,
  recall: truth === 0 ? 0 : right / truth,
  f1: predicted + truth === 0 ? 0 : (2 * right) / (predicted + truth),
  support: truth,
})
