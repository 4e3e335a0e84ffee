import type { Comparison, Scalar } from '@docent/core/ports'

/** Negative, 0 or positive. Null first, false before true, numbers by value, text by code point. Same types only. */
export function compareValues(a: Scalar, b: Scalar): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return Number(a) - Number(b)
}

/** By code point, as UTF-8 bytes sort; `<` of JavaScript compares UTF-16 units and puts emoji before U+E000 … U+FFFF. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** Moves surrogates above the rest of the basic plane. */
function rank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800
  return unit >= 0xd800 ? unit + 0x2000 : unit
}

/** Whether an order of two values passes a comparison. */
export function comparisonHolds(order: number, comparison: Comparison): boolean {
  switch (comparison) {
    case 'eq':
      return order === 0
    case 'ne':
      return order !== 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
  }
}
