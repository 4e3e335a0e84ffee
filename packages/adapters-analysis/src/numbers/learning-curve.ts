/** How often models are wrong, by the share of the documents that they learned from. */
export interface CurvePoint {
  /** 0 … 1 */
  readonly share: number
  /** 0 … 1 */
  readonly f1: number
}

/** Steeper curves than this were only seen where chance made them. */
const steepest = 0.7

/**
 * What fits most sets of pages about. A little more than their curves say: a model that is delivered hears several chains about a
 * page, and one that is tested only the one that had not seen it.
 */
const usualExponent = 0.6

/**
 * Errors fall as a power of the number of documents: the exponent, halfway between the usual one and that of two points of the
 * curve, which a few documents more or less move by as much.
 */
export const learningExponent = (fewer: CurvePoint, more: CurvePoint): number =>
  (usualExponent + measuredExponent(fewer, more)) / 2

function measuredExponent(fewer: CurvePoint, more: CurvePoint): number {
  const [before, after] = [1 - fewer.f1, 1 - more.f1]
  if (!(after > 0) || !(more.share > fewer.share)) return usualExponent
  return Math.max(0, Math.min(steepest, Math.log(before / after) / Math.log(more.share / fewer.share)))
}

/** What models that learn from this share of the documents have of errors, as a share of them that is left when they learn from all. */
export const errorsLeft = (share: number, exponent: number): number => share ** exponent
