import type { Block } from '../office/block-builder.ts'
import { heading } from '../office/markdown-pages.ts'
import { itemMarker } from '../office/number-format.ts'
import type { WordNumbering } from './word-numbering.ts'
import type { WordStyle } from './word-styles.ts'

export interface WordParagraph {
  text: string
  style: string | undefined
  outline: number | undefined
  listId: string | undefined
  listLevel: number | undefined
  breaksBefore: boolean
  breaksAfter: boolean
}

export const emptyParagraph = (): WordParagraph => ({
  text: '',
  style: undefined,
  outline: undefined,
  listId: undefined,
  listLevel: undefined,
  breaksBefore: false,
  breaksAfter: false,
})

/** A paragraph as its style and its list define it. */
export function blockOfParagraph(
  { text, outline, listId: ownList, listLevel }: WordParagraph,
  style: Pick<WordStyle, 'headingLevel' | 'list'> | undefined,
  numbering: WordNumbering,
): Block {
  const level = outline === undefined ? style?.headingLevel : outline + 1
  const listId = ownList ?? style?.list?.id
  const depth = listLevel ?? style?.list?.level ?? 0
  // List 0 takes a paragraph out of the list of its style.
  const sign = listId === undefined || listId === '0' || text.trim() === '' ? undefined : numbering.next(listId, depth)
  if (level !== undefined && level <= 9) {
    const number = sign === undefined || sign === 'bullet' ? '' : `${sign.label} `
    return { kind: 'text', text: text.trim() === '' ? '' : heading(level, number + text) }
  }
  if (sign === undefined) return { kind: 'text', text }
  return { kind: 'item', depth, marker: sign === 'bullet' ? '-' : itemMarker(sign.label), text }
}
