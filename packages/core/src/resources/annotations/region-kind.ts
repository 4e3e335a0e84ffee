import type { Region } from './annotation-set.ts'
import { labelOf, regionNames, textOf } from './attributes.ts'

/**
 * What a region represents: text without a label is `text`; a label on one word is `labelled_word`; a label on several words,
 * or on a place without text, is `entity`; what has neither is `other`.
 */
export type RegionKind = 'text' | 'labelled_word' | 'entity' | 'other'

export interface ReadRegion {
  readonly kind: RegionKind
  readonly label?: string | undefined
  /** The words of its text, line by line. */
  readonly lines: readonly (readonly string[])[]
  readonly entityId?: string | undefined
}

export function readRegionAttributes({ attributes }: Region): ReadRegion {
  const label = labelOf(attributes)
  const lines = (textOf(attributes[regionNames.text]) ?? '')
    .split(/[\r\n]/)
    .map((line) => line.split(/\s/).filter((word) => word !== ''))
    .filter((line) => line.length > 0)
  const count = lines.reduce((sum, line) => sum + line.length, 0)
  return { kind: kindOf(label, count), label, lines, entityId: textOf(attributes[regionNames.entityId]) }
}

function kindOf(label: string | undefined, words: number): RegionKind {
  if (label === undefined) return words === 0 ? 'other' : 'text'
  return words === 1 ? 'labelled_word' : 'entity'
}
