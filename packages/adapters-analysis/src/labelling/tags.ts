import type { LabelledPage } from '@docent/core/ports'

/**
 * A chain tags words: 0 for words of no label; for the label at position k, 2k + 1 where an entity begins and 2k + 2 for the rest
 * of it. Types are 0 for no label and k + 1 for that label.
 */
/** Most labels of a model: what a page takes grows with their square. */
export const mostLabels = 200

export const tagCountOf = (labels: { readonly length: number }): number => 1 + 2 * labels.length
export const typeCountOf = (tagCount: number): number => (tagCount + 1) / 2
export const typeOf = (tag: number): number => (tag + 1) >> 1
export const beginTag = (type: number): number => 2 * type - 1
export const isBegin = (tag: number): boolean => tag % 2 === 1

/** Position of each word's entity in the page's entities, -1 without one. */
export function entityOfWords({ words, entities }: LabelledPage): Int32Array {
  const entityOf = new Int32Array(words.length).fill(-1)
  for (const [index, entity] of entities.entries()) for (const word of entity.words) entityOf[word] = index
  return entityOf
}

/**
 * The true tags in this order of words. The first word of an entity that is read begins it; all others continue it, wherever
 * they are in between words of other entities.
 */
export function tagsOf(page: LabelledPage, order: Int32Array, labels: readonly string[]): Int32Array {
  const entityOf = entityOfWords(page)
  const begun = new Set<number>()
  return order.map((word) => {
    const entity = entityOf[word]!
    if (entity < 0) return 0
    const type = labels.indexOf(page.entities[entity]!.label) + 1
    const tag = beginTag(type) + (begun.has(entity) ? 1 : 0)
    begun.add(entity)
    return tag
  })
}
