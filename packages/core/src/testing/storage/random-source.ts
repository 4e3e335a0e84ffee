/** Repeatable randomness for one test: the same seed makes the same choices. */
export interface RandomSource {
  /** An integer from 0 up to, not including, `limit`. */
  below(limit: number): number
  /** True once in `times` on average. */
  once(times: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** A linear congruential generator, of which only the better upper bits are used. */
export function randomSource(seed: number): RandomSource {
  let state = (seed * 2654435761) >>> 0
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    below,
    once: (times) => below(times) === 0,
    pick: (items) => items[below(items.length)]!,
  }
}
