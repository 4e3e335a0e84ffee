/** Draws from 0 (inclusive) to 1 (exclusive). */
export type RandomSource = () => number

/** The same numbers for the same seed: training must give the same model twice. */
export function seededRandom(seed: number): RandomSource {
  // The state of a xorshift generator must not be zero, and near seeds must not give near numbers.
  let state = scatter(seed) || 0x6b43a9b5
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (Math.imul(state, 0x9e3779b1) >>> 0) / 2 ** 32
  }
}

function scatter(seed: number): number {
  let mixed = (seed ^ 0x5bd1e995) | 0
  for (let round = 0; round < 3; round++) {
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  }
  return mixed
}

/** Shuffles in place and returns the same array. */
export function shuffle<Values extends { length: number; [index: number]: unknown }>(
  values: Values,
  random: RandomSource,
): Values {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = values[last]
    values[last] = values[other]
    values[other] = kept
  }
  return values
}
