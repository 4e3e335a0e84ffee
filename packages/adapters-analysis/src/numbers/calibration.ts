import { calibrationError } from '@docent/core/ports'

/** A confidence before calibration, and whether what it is about was right. */
export interface Outcome {
  readonly chance: number
  readonly isRight: boolean
}

/** Turns raw chances into ones that are right as often as they state: of the logit, `slope` times and `shift` more. */
export interface ChanceScale {
  readonly slope: number
  readonly shift: number
}

export const asItIs: ChanceScale = { slope: 1, shift: 0 }

export const scaledChance = (chance: number, { slope, shift }: ChanceScale): number =>
  slope === 1 && shift === 0 ? chance : 1 / (1 + Math.exp(-(slope * logit(chance) + shift)))

function logit(chance: number): number {
  const inside = Math.min(1 - 1e-4, Math.max(1e-4, chance))
  return Math.log(inside / (1 - inside))
}

/** By how much a scale must lower the error to be used, and how steep it must be at least. */
const leastGain = 0.02
const leastSlope = 0.1

/**
 * Platt's scale where it clearly helps, otherwise chances as they are. On few outcomes the slope can turn out upside down; then
 * only the shift is fitted.
 */
export function fitScale(outcomes: readonly Outcome[]): ChanceScale {
  const full = plattScale(outcomes, newtonStep)
  const scale = full.slope > leastSlope ? full : plattScale(outcomes, shiftStep)
  return errorOf(outcomes, asItIs) - errorOf(outcomes, scale) > leastGain ? scale : asItIs
}

const errorOf = (outcomes: readonly Outcome[], scale: ChanceScale): number =>
  calibrationError(outcomes.map(({ chance, isRight }) => ({ confidence: scaledChance(chance, scale), isRight })))

/** Logistic regression on the logit by damped Newton steps, drawn towards leaving chances as they are. */
function plattScale(outcomes: readonly Outcome[], stepFrom: typeof newtonStep): ChanceScale {
  const points = outcomes.map(({ chance, isRight }) => ({ x: logit(chance), y: isRight ? 1 : 0 }))
  let scale = asItIs
  let loss = plattLoss(points, scale)
  let damping = 1
  for (let step = 0; step < 60; step++) {
    const next = stepFrom(points, scale, damping)
    const nextLoss = plattLoss(points, next)
    if (!(nextLoss < loss)) {
      damping *= 8
      continue
    }
    const gain = loss - nextLoss
    scale = next
    loss = nextLoss
    damping = Math.max(1e-6, damping / 4)
    if (gain < 1e-7) break
  }
  return scale
}

type Points = readonly { readonly x: number; readonly y: number }[]

function plattLoss(points: Points, { slope, shift }: ChanceScale): number {
  let loss = (slope - 1) ** 2 + shift ** 2
  for (const { x, y } of points) {
    const score = slope * x + shift
    loss += Math.log1p(Math.exp(-Math.abs(score))) + (y === 1 ? Math.max(0, -score) : Math.max(0, score))
  }
  return loss
}

function newtonStep(points: Points, { slope, shift }: ChanceScale, damping: number): ChanceScale {
  const gradient = { slope: 2 * (slope - 1), shift: 2 * shift }
  const curve = { slope: 2 + damping, shift: 2 + damping, both: 0 }
  for (const { x, y } of points) {
    const chance = 1 / (1 + Math.exp(-(slope * x + shift)))
    const error = chance - y
    const weight = chance * (1 - chance)
    gradient.slope += error * x
    gradient.shift += error
    curve.slope += weight * x * x
    curve.shift += weight
    curve.both += weight * x
  }
  const determinant = curve.slope * curve.shift - curve.both ** 2
  return {
    slope: slope - (curve.shift * gradient.slope - curve.both * gradient.shift) / determinant,
    shift: shift - (curve.slope * gradient.shift - curve.both * gradient.slope) / determinant,
  }
}

/** With the slope as it is. */
function shiftStep(points: Points, { slope, shift }: ChanceScale, damping: number): ChanceScale {
  let gradient = 2 * shift
  let curve = 2 + damping
  for (const { x, y } of points) {
    const chance = 1 / (1 + Math.exp(-(slope * x + shift)))
    gradient += chance - y
    curve += chance * (1 - chance)
  }
  return { slope, shift: shift - gradient / curve }
}
