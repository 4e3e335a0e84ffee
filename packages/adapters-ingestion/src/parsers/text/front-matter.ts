const block = /^---[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/
const titleLine = /^title[ \t]*:(.+)$/im

/** The text searched for a title: only the start of a large file, because the search blocks the event loop. */
export const headLength = 64 * 1024

/** Parts the YAML block at the top of a Markdown file from its text. Only the title is read from it. */
export function splitFrontMatter(text: string): { title: string | undefined; body: string } {
  const match = block.exec(text.slice(0, headLength))
  if (match === null) return { title: undefined, body: text }
  const title = titleLine.exec(match[1] ?? '')?.[1]
  return {
    title: title === undefined ? undefined : unquote(title.trim()),
    body: text.slice(match[0].length).replace(/^\n+/, ''),
  }
}

function unquote(value: string): string | undefined {
  const quoted = /^"(.*)"$|^'(.*)'$/s.exec(value)
  const text = (quoted?.[1] ?? quoted?.[2] ?? value).trim()
  return text === '' ? undefined : text
}
