import { fragmentsOf } from '../fragments.ts'
import { linkCandidates } from '../link-features.ts'
import type { LinkExample } from '../links.ts'
import { entityOfWords } from '../tags.ts'
import type { Item } from './training-items.ts'

/** Pairs of true fragments, with the chances of models that had not seen the page. */
export function linkExamples({ page, prepared, tags }: Item, chances: Float32Array, tagCount: number): LinkExample[] {
  const fragments = fragmentsOf(prepared, tags, chances, tagCount)
  const entityOf = entityOfWords(page)
  const next = new Map<number, number>()
  const last = new Map<number, number>()
  for (const [at, fragment] of fragments.entries()) {
    const entity = entityOf[fragment.words[0]!]!
    const before = last.get(entity)
    if (before !== undefined) next.set(before, at)
    last.set(entity, at)
  }
  return linkCandidates(prepared.view, fragments).map(({ from, to, features }) => ({
    features,
    isLink: next.get(from) === to,
  }))
}
