import { DocentError } from '@docent/core/ports'

export interface BlobRange {
  readonly start?: number
  readonly end?: number
}

function isPosition(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/** @throws `invalid_input` when a bound is not a whole number from 0. */
export function checkRange(range: BlobRange | undefined): void {
  if (isPosition(range?.start ?? 0) && isPosition(range?.end ?? 0)) return
  throw new DocentError({ code: 'invalid_input', message: 'The bounds of a range are whole numbers from 0.' })
}

/** The range cut to a content of `size` bytes; `start` is never after `end`. */
export function cutRange(range: BlobRange | undefined, size: number): { readonly start: number; readonly end: number } {
  const end = Math.min(range?.end ?? size, size)
  return { start: Math.min(range?.start ?? 0, end), end }
}
