import type { PageBox } from '../../kernel/ports/index.ts'
import { areaOf, belongs, shareInside } from './overlap.ts'
import { boxOf, type RegionShape } from './region-shape.ts'

/**
 * For each word, the position of the region to which it belongs: of several, the one that covers most of it, then the
 * smallest. Shapes count as the upright boxes around them.
 */
export function projectRegions(
  regions: readonly RegionShape[],
  words: readonly PageBox[],
  mayTake: (word: number, region: number) => boolean,
): (number | undefined)[] {
  const boxes = regions.map(boxOf)
  const best: (number | undefined)[] = words.map(() => undefined)
  const downwards = [...words.keys()].sort((a, b) => words[a]![1] - words[b]![1])
  const tallest = words.reduce((most, [, top, , bottom]) => Math.max(most, bottom - top), 0)
  for (const [region, box] of boxes.entries()) {
    for (let at = firstFrom(downwards, words, box[1] - tallest); at < downwards.length; at++) {
      const word = downwards[at]!
      if (words[word]![1] > box[3]) break
      if (!belongs(words[word]!, box) || !mayTake(word, region)) continue
      const other = best[word]
      if (other === undefined || isBetter(words[word]!, box, boxes[other]!)) best[word] = region
    }
  }
  return best
}

/** Position of the first word that begins at or below a height. */
function firstFrom(downwards: readonly number[], words: readonly PageBox[], top: number): number {
  let [low, high] = [0, downwards.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[downwards[middle]!]![1] < top) low = middle + 1
    else high = middle
  }
  return low
}

function isBetter(word: PageBox, box: PageBox, than: PageBox): boolean {
  const more = shareInside(word, box) - shareInside(word, than)
  return more === 0 ? areaOf(box) < areaOf(than) : more > 0
}
