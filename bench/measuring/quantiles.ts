/** The value below which a part of the values is; NaN for none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.round((sorted.length - 1) * part)] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
