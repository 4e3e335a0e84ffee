import { bestPath } from '../chain/best-path.ts'
import type { Potentials } from '../chain/chain-model.ts'
import { marginalsOf } from '../chain/forward-backward.ts'
import type { Signs } from '../numbers/calibration.ts'
import { fragmentsOf } from './fragments.ts'
import { ruledJoins, type JoinRules } from './join-rules.ts'
import { linkCandidates } from './link-features.ts'
import { joinChains, learnedJoins, type LinkWeights } from './links.ts'
import type { PreparedPage, ReadingOrder } from './prepared-page.ts'
import { isBegin, tagCountOf, typeOf } from './tags.ts'

/** `learned`: by what the training pages show. `none`: nothing that a gap separates. Or by distances. */
export type Merging = 'learned' | 'none' | JoinRules

export interface Decoding {
  readonly labels: readonly string[]
  readonly readingOrder: ReadingOrder
  readonly merging: Merging
  /** Chance from which on two parts are joined. */
  readonly joinThreshold: number
  readonly links: LinkWeights
  /** Of the scores of the second stage's chain, beside its trees, whose scores count in full. */
  readonly chainShare: number
  /** Divides scores, so that chances are right as often as they state. */
  readonly temperature: number
}

/** An entity before its confidence is calibrated. */
interface FoundEntity extends Signs {
  readonly type: number
  /** In reading order. */
  readonly words: readonly number[]
}

export function decodePage(prepared: PreparedPage, potentials: Potentials, decoding: Decoding): FoundEntity[] {
  const tagCount = tagCountOf(decoding.labels)
  if (prepared.order.length === 0) return []
  const tags = bestPath(potentials, tagCount)
  const chances = marginalsOf(cooled(potentials, decoding.temperature), tagCount).node
  return decoding.readingOrder === 'given'
    ? spansOf(tags, chances, prepared.order, tagCount)
    : joinedFragments(prepared, tags, chances, decoding)
}

/** A copy with the scores divided by the temperature. */
export const cooled = ({ node, edge }: Potentials, temperature: number): Potentials => ({
  node: node.map((score) => score / temperature),
  edge: edge.map((score) => score / temperature),
})

/** Where the order is trusted: an entity is an unbroken span, begun by its first tag or by a change of type. */
function spansOf(tags: Int32Array, chances: Float64Array, order: Int32Array, tagCount: number): FoundEntity[] {
  const found: FoundEntity[] = []
  let start = -1
  for (let at = 0; at <= tags.length; at++) {
    const tag = tags[at] ?? 0
    const ends = start >= 0 && (tag === 0 || isBegin(tag) || typeOf(tag) !== typeOf(tags[start]!))
    if (ends) {
      const type = typeOf(tags[start]!)
      found.push({ type, words: [...order.subarray(start, at)], ...spanSigns(chances, tags, start, at, tagCount) })
      start = -1
    }
    if (tag !== 0 && start < 0) start = at
  }
  return found
}

/** As chance the geometric mean of the chances of its tags, and of the chance that it does not continue. */
function spanSigns(chances: Float64Array, tags: Int32Array, start: number, end: number, tagCount: number): Signs {
  let sum = 0
  let weakest = 1
  for (let at = start; at < end; at++) {
    const chance = chances[at * tagCount + tags[at]!]!
    sum += Math.log(Math.max(1e-6, chance))
    weakest = Math.min(weakest, chance)
  }
  const onward = chances[end * tagCount + 2 * typeOf(tags[start]!)] ?? 0
  sum += Math.log(Math.max(1e-6, 1 - onward))
  return { chance: Math.exp(sum / (end - start)), weakest }
}

function joinedFragments(
  prepared: PreparedPage,
  tags: Int32Array,
  chances: Float64Array,
  decoding: Decoding,
): FoundEntity[] {
  const { labels, merging, joinThreshold, links } = decoding
  const { view } = prepared
  const fragments = fragmentsOf(prepared, tags, chances, tagCountOf(labels))
  const joins =
    merging === 'none'
      ? []
      : merging === 'learned'
        ? learnedJoins(links, linkCandidates(view, fragments), joinThreshold)
        : ruledJoins(fragments, labels, view.layout.height, merging)
  return joinChains(fragments.length, joins).map((chain) => {
    const parts = chain.map((at) => fragments[at]!)
    const words = parts.flatMap((part) => part.words)
    const chance = parts.reduce((sum, part) => sum + part.chance * part.words.length, 0) / words.length
    return { type: parts[0]!.type, words, chance, weakest: Math.min(...parts.map((part) => part.weakest)) }
  })
}
