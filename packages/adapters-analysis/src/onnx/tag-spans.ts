import type { PredictedEntity, WordPage } from '@docent/core/ports'
import { greatest } from '../chain/best-path.ts'
import { boxAround } from '../layout/boxes.ts'
import { labelOfTag } from './onnx-options.ts'

/** Scores of the tags of each word, in the order of reading. */
export interface WordScores {
  readonly word: number
  readonly scores: Float64Array
}

/** Chances of tags: scores divided by the temperature, as shares of one. */
export function tagChances(scores: Float64Array, temperature: number): Float64Array {
  const most = scores.reduce((one, other) => Math.max(one, other), -Infinity)
  const powers = scores.map((score) => Math.exp((score - most) / temperature))
  const sum = powers.reduce((one, other) => one + other, 0)
  return powers.map((power) => power / sum)
}

/** Chance that a word has this label, or none: of all tags of it together. */
export const labelChance = (chances: Float64Array, tags: readonly string[], label: string | undefined): number =>
  chances.reduce((sum, chance, at) => (labelOfTag(tags[at]!) === label ? sum + chance : sum), 0)

/** Words of one label that follow each other, until a tag begins the next entity; confidence is the mean chance of the label. */
export function tagSpans(
  page: WordPage,
  read: readonly WordScores[],
  tags: readonly string[],
  temperature: number,
): PredictedEntity[] {
  const open: { label: string; words: number[]; chance: number }[] = []
  let before: string | undefined
  for (const { word, scores } of read) {
    const chances = tagChances(scores, temperature)
    const tag = tags[greatest(chances)]!
    const label = labelOfTag(tag)
    if (label !== undefined) {
      if (label !== before || tag.startsWith('B-')) open.push({ label, words: [], chance: 0 })
      const entity = open.at(-1)!
      entity.words.push(word)
      entity.chance += labelChance(chances, tags, label)
    }
    before = label
  }
  return open.map(({ label, words, chance }) => ({
    label,
    words,
    box: boxAround(words.map((word) => page.words[word]!.box)),
    // Sums of shares may pass one by their rounding.
    confidence: Math.min(1, chance / words.length),
  }))
}
