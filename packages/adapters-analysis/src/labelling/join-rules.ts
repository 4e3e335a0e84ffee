import { horizontalOverlap, onOneLine } from '../layout/boxes.ts'
import type { Fragment } from './fragments.ts'
import type { Join } from './links.ts'

/** Fixed distances in place of learned ones, in heights of a word. */
export interface JoinRules {
  readonly sideways: number
  /** Of labels in `downwardsLabels` only. */
  readonly downwards: number
  readonly downwardsLabels: readonly string[]
}

/** Of one page: more exist only where hundreds of fragments crowd together. */
const mostJoins = 20_000

/** Pairs of fragments that are near enough to be joined, the nearest strongest. */
export function ruledJoins(
  fragments: readonly Fragment[],
  labels: readonly string[],
  height: number,
  rules: JoinRules,
): Join[] {
  const joins: Join[] = []
  for (const [from, one] of fragments.entries()) {
    for (const [to, other] of fragments.entries()) {
      if (from === to || one.type !== other.type) continue
      const distance = distanceOf(one, other, height, rules, rules.downwardsLabels.includes(labels[one.type - 1]!))
      if (distance !== undefined) joins.push({ from, to, strength: -distance })
      if (joins.length === mostJoins) return joins
    }
  }
  return joins
}

function distanceOf(
  one: Fragment,
  other: Fragment,
  height: number,
  rules: JoinRules,
  isDownwards: boolean,
): number | undefined {
  if (onOneLine(one.box, other.box)) {
    const gap = (other.box[0] - one.box[2]) / height
    return gap > -0.5 && gap <= rules.sideways ? gap : undefined
  }
  if (!isDownwards || other.box[1] <= one.box[1] || horizontalOverlap(one.box, other.box) <= 0) return undefined
  const gap = (other.box[1] - one.box[3]) / height
  return gap <= rules.downwards ? gap : undefined
}
