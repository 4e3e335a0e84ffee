const most = 200

/** Warnings for people to read: the first ones, and how many more there are. */
export function fewWarnings(warnings: readonly string[]): readonly string[] {
  if (warnings.length <= most) return warnings
  return [...warnings.slice(0, most), `There are ${warnings.length - most} more warnings of this kind.`]
}
