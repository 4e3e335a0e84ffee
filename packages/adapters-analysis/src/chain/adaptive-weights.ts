export interface AdaptiveWeights {
  readonly weights: Float32Array
  /** Moves `width` weights of each of these rows against the gradient that begins at `start`. */
  readonly descend: (rows: Int32Array, gradient: Float64Array, start: number, width: number) => void
  /** Takes the weights of now into the mean. */
  readonly remember: () => void
  /** Of all remembered weights; the last ones if none were. To be asked for once, at the end. */
  readonly mean: () => Float32Array
}

/** Smaller gradients change nothing that anybody would see. */
const smallest = 1e-4

/** Weights whose steps become shorter the more each has moved (AdaGrad). */
export function adaptiveWeights(
  count: number,
  { learningRate, decay }: { readonly learningRate: number; readonly decay: number },
): AdaptiveWeights {
  const weights = new Float32Array(count)
  const moved = new Float32Array(count).fill(1e-2)
  let sum: Float32Array | undefined
  let remembered = 0
  return {
    weights,
    descend: (rows, gradient, start, width) => {
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]! * width
        for (let column = 0; column < width; column++) {
          const step = gradient[start + column]! + decay * weights[row + column]!
          if (step > -smallest && step < smallest) continue
          moved[row + column]! += step * step
          weights[row + column]! -= (learningRate * step) / Math.sqrt(moved[row + column]!)
        }
      }
    },
    remember: () => {
      sum ??= new Float32Array(count)
      remembered++
      for (let at = 0; at < count; at++) sum[at]! += weights[at]!
    },
    mean: () => {
      if (sum === undefined) return weights
      for (let at = 0; at < count; at++) sum[at]! /= remembered
      return sum
    },
  }
}
