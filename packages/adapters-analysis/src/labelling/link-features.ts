import { centreX, centreY, heightOf, horizontalOverlap, onOneLine, widthOf } from '../layout/boxes.ts'
import { binOf } from '../numbers/bins.ts'
import type { PageView } from '../features/page-view.ts'
import type { Fragment } from './fragments.ts'

/** Two fragments, of which the second may continue the first. */
export interface LinkCandidate {
  /** Positions of fragments. */
  readonly from: number
  readonly to: number
  readonly features: Float64Array
}

/** Labels beyond these share features of the last one. */
export const linkedTypes = 12

/** Pairs of one page: more exist only where hundreds of fragments crowd together, and each pair is compared with all fragments. */
const mostCandidates = 20_000

/** Fragments of one type that are near enough to each other, below or to the right; the first 20,000 pairs of a page. */
export function linkCandidates(view: PageView, fragments: readonly Fragment[]): LinkCandidate[] {
  const { height } = view.layout
  const candidates: LinkCandidate[] = []
  for (const [from, one] of fragments.entries()) {
    for (let to = 0; to < fragments.length; to++) {
      const other = fragments[to]!
      if (from === to || one.type !== other.type) continue
      if (other.box[1] - one.box[3] > 4 * height || one.box[1] > other.box[3]) continue
      if (!mayContinue(view, one, other)) continue
      const isBetween = fragments.some(
        (third) => third !== one && third !== other && isPlacedBetween(third, one, other),
      )
      candidates.push({ from, to, features: linkFeatures(view, one, other, isBetween) })
      if (candidates.length === mostCandidates) return candidates
    }
  }
  return candidates
}

function mayContinue({ page, layout }: PageView, one: Fragment, other: Fragment): boolean {
  if (onOneLine(one.box, other.box)) {
    const gap = (other.box[0] - one.box[2]) / layout.height
    return gap >= -0.5 && gap <= 6
  }
  const last = page.words[one.words.at(-1)!]!.box
  const first = page.words[other.words[0]!]!.box
  const down = (centreY(first) - centreY(last)) / layout.height
  return down >= 0.3 && down <= 3 && horizontalOverlap(one.box, other.box) >= -2 * layout.height
}

function isPlacedBetween({ box }: Fragment, one: Fragment, other: Fragment): boolean {
  const middle = centreY(box)
  if (middle <= one.box[3] || middle >= other.box[1]) return false
  const left = Math.max(one.box[0], other.box[0])
  const right = Math.min(one.box[2], other.box[2])
  return Math.min(box[2], right) > Math.max(box[0], left)
}

/** Every list has the same length. */
function linkFeatures(view: PageView, one: Fragment, other: Fragment, isBetween: boolean): Float64Array {
  const isBeside = onOneLine(one.box, other.box)
  const features: number[] = [1, flag(isBeside), flag(isBetween)]
  for (let type = 1; type <= linkedTypes; type++) {
    const isType = Math.min(one.type, linkedTypes) === type
    features.push(flag(isType && isBeside), flag(isType && !isBeside))
  }
  pushDistances(features, view, one, other)
  pushTexts(features, view, one, other)
  features.push(flag(one.words.length === 1), flag(other.words.length === 1))
  features.push(other.begins, isBeside ? 0 : other.begins, isBeside ? other.begins : 0)
  pushRows(features, view, one, other, isBeside)
  return Float64Array.from(features)
}

function pushDistances(features: number[], { page, layout }: PageView, one: Fragment, other: Fragment): void {
  const { height } = layout
  const isBeside = onOneLine(one.box, other.box)
  const last = page.words[one.words.at(-1)!]!.box
  const first = page.words[other.words[0]!]!.box
  const elsewhere = 99
  const down = isBeside ? elsewhere : (centreY(first) - centreY(last)) / height
  const left = isBeside ? elsewhere : Math.abs(other.box[0] - one.box[0]) / height
  const middle = isBeside ? elsewhere : Math.abs(centreX(one.box) - centreX(other.box)) / height
  const wide = widthOf(one.box) / height
  const otherWide = widthOf(other.box) / height
  pushBin(features, isBeside ? (other.box[0] - one.box[2]) / height : -elsewhere, [-8, 0.2, 0.5, 1, 2, 3.5])
  pushBin(features, down, [0.8, 1.1, 1.3, 1.6, 2, 2.6, 8])
  pushBin(features, left, [0.3, 0.8, 2, 5, 50])
  pushBin(features, middle, [0.5, 1.5, 4, 50])
  pushBin(features, wide, [4, 10, 20, 35])
  pushBin(features, otherWide, [4, 10, 20, 35])
  pushBin(features, wide - otherWide, [-12, -3, 3, 12])
  const ratio = Math.max(1, heightOf(last)) / Math.max(1, heightOf(first))
  features.push(Math.min(2, Math.abs(Math.log(ratio))))
}

function pushTexts(features: number[], { page, words }: PageView, one: Fragment, other: Fragment): void {
  const last = page.words[one.words.at(-1)!]!.text
  const first = page.words[other.words[0]!]!.text
  const lastKind = words[one.words.at(-1)!]!.kind
  const firstKind = words[other.words[0]!]!.kind
  const isNumber = /^(?:n|num|money|date)/
  features.push(flag(words[one.words.at(-1)!]!.endsWithColon), flag(words[other.words.at(-1)!]!.endsWithColon))
  features.push(flag(last.endsWith('.')), flag(/[,\-&/]$/.test(last)))
  features.push(flag(firstKind.startsWith('low')), flag(firstKind.startsWith('Cap')), flag(firstKind.startsWith('UP')))
  features.push(flag(isNumber.test(firstKind)), flag(isNumber.test(lastKind)), flag(lastKind.startsWith('low')))
  features.push(flag(lastKind.slice(0, 2) === firstKind.slice(0, 2)), flag(/^\(?[a-z0-9]{1,2}[.)]/i.test(first)))
}

/** Whether each is alone in its row: rows of tables rarely continue below. */
function pushRows(features: number[], { layout }: PageView, one: Fragment, other: Fragment, isBeside: boolean): void {
  const size = (word: number): number => layout.runs[layout.runOf[word]!]!.rowSize
  const from = size(one.words.at(-1)!)
  const to = size(other.words[0]!)
  features.push(flag(from > 2), flag(to > 2), flag(from === 1), flag(to === 1))
  features.push(flag(!isBeside && from > 2 && to > 2))
}

const flag = (is: boolean): number => (is ? 1 : 0)

function pushBin(features: number[], value: number, edges: readonly number[]): void {
  const bin = binOf(value, edges)
  for (let at = 0; at <= edges.length; at++) features.push(flag(at === bin))
}
