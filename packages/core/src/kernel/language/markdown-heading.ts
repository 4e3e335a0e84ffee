const start = /^ {0,3}(#{1,6})\s/

/** The level, from 1, and the words of a line that is a heading of Markdown. */
export function markdownHeading(line: string): { readonly level: number; readonly words: string } | undefined {
  const found = start.exec(line)
  if (!found) return undefined
  const words = withoutClosingMarks(line.slice(found[0].length).trim())
  return words === '' ? undefined : { level: found[1]!.length, words }
}

/** Marks at the end close a heading when a space parts them from its words. */
function withoutClosingMarks(words: string): string {
  let end = words.length
  while (words[end - 1] === '#') end--
  if (end > 0 && !/\s/.test(words[end - 1]!)) return words
  return words.slice(0, end).trimEnd()
}
