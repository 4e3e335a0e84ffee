/** How far from its start a page describes itself. */
const window = 64 * 1024
const metaTag = /<meta\b[^>]{1,4000}>/gi
const named = /\b(?:name|property)\s*=\s*["']?(?:og:)?description\b/i

/** The description tag of a page, unchanged; empty when there is none. */
export function descriptionTag(html: string): string {
  return (
    html
      .slice(0, window)
      .match(metaTag)
      ?.find((tag) => named.test(tag)) ?? ''
  )
}
