/** How soon more of a term counts little, and how much longer passages are held against. Chosen on all judged sets. */
const saturation = 0.9
const lengthShare = 0.4

/** The weight of a term that `count` of `rows` passages have. */
export const rarityOf = (rows: number, count: number): number => Math.log(1 + (rows - count + 0.5) / (count + 0.5))

/** What a term counts that a passage has `frequency` times; `length` beside the average, 1 for an average passage. */
export const gainOf = (frequency: number, length: number): number =>
  (frequency * (saturation + 1)) / (frequency + saturation * (1 - lengthShare + lengthShare * length))

/** What `gainOf` never reaches. */
export const mostGain = saturation + 1

/** How much the sum of weighted terms varies over all passages, if every term stood in as many as it does and knew nothing of the others. */
export function varianceOf(
  times: readonly number[],
  rarities: readonly number[],
  weight: number,
  rows: number,
): number {
  return rarities.reduce((sum, rarity, term) => {
    // The rarity depends on how many have the term: ln(1 + (rows − n + ½) / (n + ½)). None counts as one, and all as all but one half:
    // a passage more changes little, and the only one has a score.
    const share = Math.min(rows - 0.5, Math.max(1, (rows + 1) / Math.exp(rarity) - 0.5)) / rows
    return sum + share * (1 - share) * (weight * times[term]! * rarity) ** 2
  }, 0)
}
