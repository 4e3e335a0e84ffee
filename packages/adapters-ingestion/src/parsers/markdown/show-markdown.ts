import { codeBlocks, createEndSearch, type OpenFence } from './code-blocks.ts'
import { decodeEntities } from './decode-entities.ts'
import { createElementReader } from './read-element.ts'
import { readTag } from './html-tag.ts'
import { createShownText } from './shown-text.ts'

/** Letters that are read at once; a tag, a table or a comment is in one of these pieces as a whole or not at all. */
const pieceLength = 1024 * 1024

/** Markdown whose HTML is replaced by what a reader of the rendered page sees of it. Code stays as it is. */
export async function* shownMarkdown(parts: AsyncIterable<string>): AsyncGenerator<string> {
  const open: OpenFence = {}
  let rest = ''
  for await (const part of parts) {
    rest += part
    while (rest.length >= 2 * pieceLength) {
      const paragraph = rest.lastIndexOf('\n\n', pieceLength)
      const line = paragraph > 0 ? paragraph + 1 : rest.lastIndexOf('\n', pieceLength)
      const end = line > 0 ? line + 1 : pieceLength
      yield showMarkdown(rest.slice(0, end), open)
      rest = rest.slice(end)
    }
  }
  yield showMarkdown(rest, open)
}

/** The same for a text as a whole. */
export function showMarkdown(markdown: string, open: OpenFence = {}): string {
  const shown = createShownText()
  const element = createElementReader(shown, markdown)
  const commentEnd = createEndSearch(markdown)
  let at = 0
  for (const { text, isCode } of codeBlocks(markdown, open)) {
    if (isCode) shown.code(text)
    else showText(text, at)
    at += text.length
  }
  return shown.end()

  function showText(text: string, offset: number): void {
    const spanEnds = codeSpans(text)
    const special = /\\[<&`]|`+|</g
    let position = 0
    for (let match = special.exec(text); match !== null; match = special.exec(text)) {
      shown.add(decodeEntities(text.slice(position, match.index)))
      const end = markEnd(text, match, offset, spanEnds)
      if (end.isShown) shown.add(text.slice(match.index, end.at))
      position = special.lastIndex = end.at
    }
    shown.add(decodeEntities(text.slice(position)))
  }

  /** Where the text continues after a sign that may have a meaning, and whether what is before is shown as it is. */
  function markEnd(
    text: string,
    { 0: sign, index }: RegExpExecArray,
    offset: number,
    spanEnds: ReadonlyMap<number, number>,
  ): { readonly at: number; readonly isShown: boolean } {
    const after = index + sign.length
    if (sign !== '<') return { at: spanEnds.get(index) ?? after, isShown: true }
    if (text.startsWith('!--', after)) {
      const end = commentEnd('-->', offset + after + 3)
      if (end === undefined || end - offset > text.length) return { at: after, isShown: true }
      shown.mark()
      return { at: end - offset + 3, isShown: false }
    }
    const tag = readTag(text, index)
    const end = tag && element(tag, offset + tag.end)
    return end === undefined
      ? { at: after, isShown: true }
      : { at: Math.min(end - offset, text.length), isShown: false }
  }
}

/** Where the code spans of a text end, by where they start: at as many marks, in the same paragraph. */
function codeSpans(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const marks = [...text.matchAll(/`+|\n[ \t]*\n/g)]
  const next = new Map<number, number>()
  for (const { 0: mark, index } of marks.toReversed()) {
    if (!mark.startsWith('`')) {
      next.clear()
      continue
    }
    const end = next.get(mark.length)
    if (end !== undefined) ends.set(index, end)
    next.set(mark.length, index + mark.length)
  }
  return ends
}
