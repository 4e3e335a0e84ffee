import { solve } from './solve.ts'

/** What speaks for a finding, before calibration. */
export interface Signs {
  /** Of the whole, 0 … 1. */
  readonly chance: number
  /** Of the part that is least sure, 0 … 1: one wrong word makes an entity wrong, however sure the others are. */
  readonly weakest: number
}

/** What spoke for a finding, and whether it was right. */
export interface Outcome extends Signs {
  readonly isRight: boolean
}

/** Turns signs into a chance that is as often right as it says, by a weighted sum of logits. */
export interface ConfidenceScale {
  readonly shift: number
  readonly ofChance: number
  readonly ofWeakest: number
}

/** What fits most sets of pages about; fitted scales are drawn towards it. */
export const usualScale: ConfidenceScale = { shift: 0.65, ofChance: 0.1, ofWeakest: 0.8 }

/** So strongly: of the sum of squared distances to the usual weights. The shift is left to the outcomes. */
const pullOfWeights = 20
const pullOfShift = 1

const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score))

function logit(chance: number): number {
  const inside = Math.min(1 - 1e-3, Math.max(1e-3, chance))
  return Math.log(inside / (1 - inside))
}

export const confidenceOf = ({ chance, weakest }: Signs, { shift, ofChance, ofWeakest }: ConfidenceScale): number =>
  sigmoid(shift + ofChance * logit(chance) + ofWeakest * logit(weakest))

/**
 * The scale for a model, from what models of the same kind said of pages that they had not seen, however few. Stronger signs never
 * make less sure.
 * @param errorsLeft share of those models' errors that the model will make, as it learned from more pages. Its signs are no
 * stronger for that; so all confidences are raised until their mean is how often it will be right.
 */
export function fitScale(outcomes: readonly Outcome[], errorsLeft = 1): ConfidenceScale {
  if (outcomes.length === 0) return usualScale
  const [, ofChance, ofWeakest] = fittedWeights(outcomes)
  const right = outcomes.filter(({ isRight }) => isRight).length
  // As if one more had been right by half: a few that are all right make nothing certain.
  const share = (right + 0.5) / (outcomes.length + 1)
  return withMean(
    { shift: 0, ofChance: Math.max(0, ofChance), ofWeakest: Math.max(0, ofWeakest) },
    outcomes,
    1 - (1 - share) * errorsLeft,
  )
}

/** With the shift that makes this the mean of the confidences. */
function withMean(scale: ConfidenceScale, outcomes: readonly Outcome[], mean: number): ConfidenceScale {
  // Confidences rise with the shift, and logits of signs are within ±7.
  let [low, high] = [-40, 40]
  for (let step = 0; step < 50; step++) {
    const shift = (low + high) / 2
    const sum = outcomes.reduce((sum, outcome) => sum + confidenceOf(outcome, { ...scale, shift }), 0)
    if (sum < mean * outcomes.length) low = shift
    else high = shift
  }
  return { ...scale, shift: (low + high) / 2 }
}

type Weights = readonly [shift: number, ofChance: number, ofWeakest: number]
type Point = { readonly signs: Weights; readonly y: number }

const usualWeights: Weights = [usualScale.shift, usualScale.ofChance, usualScale.ofWeakest]
const pulls: Weights = [pullOfShift, pullOfWeights, pullOfWeights]

const scoreOf = (weights: Weights, signs: Weights): number =>
  weights.reduce((sum, one, at) => sum + one * signs[at]!, 0)

/** Logistic regression by damped Newton steps, drawn towards the usual weights. */
function fittedWeights(outcomes: readonly Outcome[]): Weights {
  const points = outcomes.map(({ chance, weakest, isRight }): Point => ({
    signs: [1, logit(chance), logit(weakest)],
    y: isRight ? 1 : 0,
  }))
  let weights = usualWeights
  let loss = lossOf(points, weights)
  let damping = 1
  for (let step = 0; step < 60; step++) {
    const next = newtonStep(points, weights, damping)
    const nextLoss = lossOf(points, next)
    if (!(nextLoss < loss)) {
      damping *= 8
      continue
    }
    const gain = loss - nextLoss
    weights = next
    loss = nextLoss
    damping = Math.max(1e-6, damping / 4)
    if (gain < 1e-7) break
  }
  return weights
}

function lossOf(points: readonly Point[], weights: Weights): number {
  let loss = weights.reduce((sum, weight, at) => sum + (pulls[at]! / 2) * (weight - usualWeights[at]!) ** 2, 0)
  for (const { signs, y } of points) {
    const score = scoreOf(weights, signs)
    loss += Math.log1p(Math.exp(-Math.abs(score))) + Math.max(0, y === 1 ? -score : score)
  }
  return loss
}

function newtonStep(points: readonly Point[], weights: Weights, damping: number): Weights {
  const gradient = weights.map((weight, at) => pulls[at]! * (weight - usualWeights[at]!))
  const curve = pulls.map((pull, row) => pulls.map((_, column) => (row === column ? pull + damping : 0)))
  for (const { signs, y } of points) {
    const chance = sigmoid(scoreOf(weights, signs))
    for (const [row, sign] of signs.entries()) {
      gradient[row]! += (chance - y) * sign
      for (const [column, other] of signs.entries()) curve[row]![column]! += chance * (1 - chance) * sign * other
    }
  }
  const step = solve(curve, gradient)
  return [weights[0] - step[0]!, weights[1] - step[1]!, weights[2] - step[2]!]
}
