import type { PageBox } from '../../kernel/ports/index.ts'
import { annotationLimits } from './annotation-limits.ts'
import { areaOf, enoughInside, middleOf, shareInside } from './overlap.ts'
import { pointIndex } from './point-index.ts'
import { refusal } from './refusal.ts'
import { boxOf, type RegionShape } from './region-shape.ts'

/**
 * For each word, the position of the region to which it belongs: of several, the one that covers most of it, then the
 * smallest. Shapes count as the upright boxes around them.
 * @param page in messages, such as `page 1 of a.pdf`
 * @throws `invalid_input` when so many regions cover so many words that comparing them would take too long
 */
export function projectRegions(
  page: string,
  regions: readonly RegionShape[],
  words: readonly PageBox[],
  mayTake: (word: number, region: number) => boolean,
): (number | undefined)[] {
  const boxes = regions.map(boxOf)
  const best: (number | undefined)[] = words.map(() => undefined)
  const shares = new Float64Array(words.length)
  const areas = new Float64Array(words.length)
  let pairs = 0
  const offer: Offer = (word, region, share, area) => {
    pairs++
    if (pairs > annotationLimits.pairsOfPage) throw tooManyPairs(page)
    if (area > 0 && share < enoughInside) return
    const isBetter =
      best[word] === undefined || share > shares[word]! || (share === shares[word] && area < areas[word]!)
    if (!isBetter || !mayTake(word, region)) return
    best[word] = region
    shares[word] = share
    areas[word] = area
  }
  offerAreas(boxes, words, offer)
  offerPoints(boxes, words, offer)
  return best
}

/** Called with each word and a region that may contain it. */
type Offer = (word: number, region: number, share: number, area: number) => void

/** A region that contains half of a word also contains its middle. */
function offerAreas(boxes: readonly PageBox[], words: readonly PageBox[], offer: Offer): void {
  const find = pointIndex(words.map(middleOf))
  for (const [region, box] of boxes.entries()) {
    const area = areaOf(box)
    if (area === 0) continue
    find(box, (word) => {
      const share = shareInside(words[word]!, box)
      offer(word, region, share, area)
    })
  }
}

/** Points and lines have no area that could contain a word: their middle is in the word. */
function offerPoints(boxes: readonly PageBox[], words: readonly PageBox[], offer: Offer): void {
  const points = [...boxes.keys()].filter((region) => areaOf(boxes[region]!) === 0)
  if (points.length === 0) return
  const find = pointIndex(points.map((region) => middleOf(boxes[region]!)))
  for (const [word, box] of words.entries())
    find(box, (point) => offer(word, points[point]!, shareInside(box, boxes[points[point]!]!), 0))
}

const tooManyPairs = (page: string) =>
  refusal(
    page,
    `has labelled regions over so many words that there are more than ${annotationLimits.pairsOfPage} pairs of them: take regions out that cover others`,
  )
