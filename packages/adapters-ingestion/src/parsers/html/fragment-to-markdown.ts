import { parseHTML } from 'linkedom'
import { flattenHtml } from './flatten-html.ts'
import { toMarkdown } from './to-markdown.ts'

const maxDepth = 256

/** All of a piece of HTML, such as the body of a mail or of a feed's entry, as Markdown. Runs in parser processes. */
export function fragmentToMarkdown(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const { body } = flattenHtml(html, maxDepth)
  const { document } = parseHTML(`<!doctype html><html><body>${body}</body></html>`)
  return toMarkdown(document.body)
}
