/** Numbers in 0 … 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One to three moments at which processes are killed, the first anywhere in the main job, the others soon after a start. */
export function killMoments(random: () => number, mainJobMs: number): number[] {
  const first = Math.round(random() * mainJobMs)
  const more = Math.floor(random() * 3)
  return [first, ...Array.from({ length: more }, () => Math.round(random() * Math.max(1_200, mainJobMs / 2)))]
}
