import type { PageBox } from '@docent/core/ports'
import { boxAround } from '../layout/boxes.ts'
import type { PreparedPage } from './prepared-page.ts'
import { beginTag, isBegin, typeOf } from './tags.ts'

/** Words of one type that follow each other in one run of the layout. */
export interface Fragment {
  /** From 1. */
  readonly type: number
  readonly words: readonly number[]
  readonly box: PageBox
  /** Mean chance of the type, over the words. */
  readonly chance: number
  /** Least chance of a tag of its words. */
  readonly weakest: number
  /** Chance that an entity begins with it, given its type. */
  readonly begins: number
}

/** Cuts tagged words at the ends of runs, where types change, and where an entity begins. */
export function fragmentsOf(
  { view, order }: Pick<PreparedPage, 'view' | 'order'>,
  tags: Int32Array,
  chances: ArrayLike<number>,
  tagCount: number,
): Fragment[] {
  const { runOf } = view.layout
  const open: { type: number; words: number[]; chance: number; weakest: number; begins: number; end: number }[] = []
  for (const [at, tag] of tags.entries()) {
    if (tag === 0) continue
    const word = order[at]!
    const type = typeOf(tag)
    const begin = chances[at * tagCount + beginTag(type)]!
    const chance = begin + chances[at * tagCount + beginTag(type) + 1]!
    const own = chances[at * tagCount + tag]!
    const last = open.at(-1)
    const continues = last?.end === at - 1 && last.type === type && runOf[last.words.at(-1)!] === runOf[word]
    if (last !== undefined && continues && !isBegin(tag)) {
      last.words.push(word)
      last.chance += chance
      last.weakest = Math.min(last.weakest, own)
      last.end = at
    } else {
      open.push({ type, words: [word], chance, weakest: own, begins: begin / Math.max(1e-6, chance), end: at })
    }
  }
  return open.map(({ type, words, chance, weakest, begins }) => ({
    type,
    words,
    box: boxAround(words.map((word) => view.page.words[word]!.box)),
    chance: chance / words.length,
    weakest,
    begins,
  }))
}
