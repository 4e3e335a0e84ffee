import type { AnnotationMarkRow } from './annotation-draft-tables.ts'

/** Of marks that were read with one more than `limit`: without the last place where it may have more marks than were read. */
export function wholeNumbers(rows: readonly AnnotationMarkRow[], limit: number): readonly AnnotationMarkRow[] {
  if (rows.length <= limit) return rows
  const last = rows.at(-1)!.number
  return rows.filter(({ number }) => number < last)
}
