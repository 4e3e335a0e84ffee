const block = /^---[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/
const titleLine = /^title[ \t]*:(.+)$/im

/** The text searched for a title: only the start of a large file, because the search blocks the event loop. */
export const headLength = 64 * 1024

/** Takes the title out of the YAML block at the top of a Markdown file; the rest of it stays as lines above the text. */
export function splitFrontMatter(text: string): { title: string | undefined; body: string } {
  const match = block.exec(text.slice(0, headLength))
  if (match === null) return { title: undefined, body: text }
  const lines = match[1] ?? ''
  const title = titleLine.exec(lines)?.[1]
  const facts = lines
    .replace(titleLine, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
  const body = text.slice(match[0].length).replace(/^\n+/, '')
  return {
    title: title === undefined ? undefined : unquote(title.trim()),
    body: facts === '' ? body : `${facts}\n\n${body}`,
  }
}

function unquote(value: string): string | undefined {
  const quoted = /^"(.*)"$|^'(.*)'$/s.exec(value)
  const text = (quoted?.[1] ?? quoted?.[2] ?? value).trim()
  return text === '' ? undefined : text
}
