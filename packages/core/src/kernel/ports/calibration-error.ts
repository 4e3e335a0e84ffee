/** Mean distance between confidence (0 … 1) and share of right ones, in ten bins of equal width; 0 of none. */
export function calibrationError(
  outcomes: readonly { readonly confidence: number; readonly isRight: boolean }[],
): number {
  const bins = 10
  const gaps = new Float64Array(bins)
  for (const { confidence, isRight } of outcomes)
    gaps[Math.min(bins - 1, Math.floor(confidence * bins))]! += confidence - (isRight ? 1 : 0)
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(1, outcomes.length)
}
