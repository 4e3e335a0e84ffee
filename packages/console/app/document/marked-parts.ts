import type { ChatMessageReference } from '@docent/client'

interface Part {
  readonly text: string
  readonly marked: boolean
}

/** The passage in parts: its verified quotes are marked, or all of it where none is known. Offsets are of the document's text. */
export function markedParts({ content = '', start_offset: start = 0, quotes = [] }: ChatMessageReference): Part[] {
  const ranges = quotes
    .flatMap(({ verified, start_offset: from, end_offset: to }) =>
      verified && from !== undefined && to !== undefined ? [[from - start, to - start] as const] : [],
    )
    .filter(([from, to]) => from >= 0 && to <= content.length && from < to)
    .sort(([one], [other]) => one - other)
  if (ranges.length === 0) return [{ text: content, marked: true }]
  const parts: Part[] = []
  let at = 0
  for (const [from, to] of ranges) {
    if (to <= at) continue
    parts.push(
      { text: content.slice(at, from), marked: false },
      { text: content.slice(Math.max(at, from), to), marked: true },
    )
    at = to
  }
  return [...parts, { text: content.slice(at), marked: false }].filter(({ text }) => text !== '')
}
