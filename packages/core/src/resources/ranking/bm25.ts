/** How soon more of a term counts little, and how much longer passages are held against. Chosen on all judged sets. */
const saturation = 0.9
const lengthShare = 0.4

/** What a term tells that `count` of `rows` passages have. */
export const rarityOf = (rows: number, count: number): number => Math.log(1 + (rows - count + 0.5) / (count + 0.5))

/** What a term counts that a passage has `frequency` times; `length` beside the average, 1 for an average passage. */
export const gainOf = (frequency: number, length: number): number =>
  (frequency * (saturation + 1)) / (frequency + saturation * (1 - lengthShare + lengthShare * length))

/** What `gainOf` never reaches. */
export const mostGain = saturation + 1
