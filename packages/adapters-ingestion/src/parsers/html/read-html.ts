import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { decodeText } from '../../text/decode-text.ts'
import { declaredEncoding } from './declared-encoding.ts'
import { flattenHtml } from './flatten-html.ts'
import { toMarkdown } from './to-markdown.ts'

/** Deeper than any page written by hand or by a sane generator, far from where the DOM parser's recursion overflows. */
const maxDepth = 256
/** Looking for the main part of a larger page takes too long; such pages are lists and tables and have none. */
const mostElements = 50_000
/** The main content must have so many characters, and so large a share of the whole page's text, to stand for the page. */
const leastLength = 200
const leastShare = 0.3

const furniture =
  'nav, aside, footer, form, button, [hidden], [aria-hidden="true"], [role="navigation"], [role="banner"], [role="search"], [style*="display:none"], [style*="display: none"]'

export interface HtmlText {
  readonly markdown: string
  readonly title: string | undefined
}

/** The main text of a page as Markdown; all of its text, without navigation, when no main part stands out. */
export async function readHtml(bytes: Uint8Array): Promise<HtmlText> {
  const html = await decodeText(bytes, { declared: declaredEncoding(bytes) })
  const { body, title = '', elements } = flattenHtml(html, maxDepth)
  const { document } = parseHTML(`<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`)
  const whole = document.body.cloneNode(true)
  for (const element of whole.querySelectorAll(furniture)) element.remove()
  const pageTitle = collapse(document.title)

  const article = elements > mostElements ? undefined : findArticle(document)
  const content = article?.content
  const length = collapse(article?.textContent ?? '').length
  if (!content || length < Math.max(leastLength, leastShare * collapse(whole.textContent ?? '').length)) {
    return { markdown: toMarkdown(whole), title: pageTitle === '' ? undefined : pageTitle }
  }
  const articleTitle = collapse(article.title ?? '') || pageTitle
  return {
    markdown: withTitle(toMarkdown(content), articleTitle),
    title: articleTitle === '' ? undefined : articleTitle,
  }
}

/** The main part of a page, when there is one. Odd pages make the search fail; then the whole page is read. */
function findArticle(document: ReturnType<typeof parseHTML>['document']) {
  try {
    return new Readability(document, { serializer: (node) => node }).parse() ?? undefined
  } catch {
    return undefined
  }
}

/** The main content leaves its own headline out; a reader of a passage needs it. */
function withTitle(markdown: string, title: string): string {
  const start = markdown.slice(0, 2 * title.length + 10)
  return title === '' || start.includes(title) ? markdown : `# ${title}\n\n${markdown}`
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim()
