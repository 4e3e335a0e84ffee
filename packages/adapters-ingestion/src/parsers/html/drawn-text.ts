/** Elements of a drawing that are its text. */
const tag = /<(\/?)(title|desc|text)(?=[\s/>])[^<>]*>|<[^<>]*>/gi

/** The text of a drawing in a page (SVG): its title and description, and the labels in it. */
export function drawnText(svg: string): string {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const match of svg.matchAll(tag)) {
    if (depth > 0) parts.push(svg.slice(from, match.index))
    from = match.index + match[0].length
    if (match[2] === undefined || match[0].endsWith('/>')) continue
    depth = Math.max(0, depth + (match[1] === '' ? 1 : -1))
    parts.push(' ')
  }
  return parts.join('').trim()
}
