import { parseHTML } from 'linkedom'
import { collapseSpace } from '../../text/collapse-space.ts'
import { decodeText } from '../../text/decode-text.ts'
import { declaredEncoding } from './declared-encoding.ts'
import { flattenHtml } from './flatten-html.ts'
import { findMainPart, replaceButtons, withoutFurniture, type HtmlDocument } from './main-part.ts'
import { lettersOf, restOfPage } from './rest-of-page.ts'
import { toMarkdown } from './to-markdown.ts'

/** Deeper than any page written by hand or by a sane generator, far from where the DOM parser's recursion overflows. */
const maxDepth = 256

export interface HtmlText {
  readonly markdown: string
  readonly title: string | undefined
}

/** A page as Markdown: its title, the main part where one is recognized, then the rest without navigation. */
export async function readHtml(bytes: Uint8Array): Promise<HtmlText> {
  const html = await decodeText(bytes, { declared: declaredEncoding(bytes) })
  const { body, title = '', elements } = flattenHtml(html, maxDepth)
  const head = `<title>${title}</title>${descriptionTag(html)}`
  const { document } = parseHTML(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`)
  const pageTitle = inOneLine(document.title)
  const description = readDescription(document)
  replaceButtons(document)
  const whole = withoutFurniture(document)
  const mainPart = findMainPart(document, whole, elements)
  const all = toMarkdown(whole)
  if (mainPart === undefined) return pageOf({ title: pageTitle, description, text: all, rest: '' })
  const text = toMarkdown(mainPart.content)
  return pageOf({ title: mainPart.title || pageTitle, description, text, rest: restOfPage(all, text) })
}

interface PageParts {
  readonly title: string
  readonly description: string
  readonly text: string
  readonly rest: string
}

/** A reader of a passage needs the title, which the text of a page often leaves to its head. */
function pageOf({ title, description, text, rest }: PageParts): HtmlText {
  const start = lettersOf(text.slice(0, 2 * title.length + 200))
  const parts = [
    title === '' || start.includes(lettersOf(title)) ? '' : `# ${title}`,
    lettersOf(text).includes(lettersOf(description)) ? '' : description,
    text,
    rest === '' ? '' : `## Rest of the page\n\n${rest}`,
  ]
  return {
    markdown: parts.filter((part) => part !== '').join('\n\n'),
    title: title === '' ? undefined : title,
  }
}

const readDescription = (document: HtmlDocument): string =>
  inOneLine(document.querySelector('meta')?.getAttribute('content') ?? '')

const inOneLine = (text: string): string => collapseSpace(text).trim()

/** How far from its start a page describes itself. */
const window = 64 * 1024
const metaTag = /<meta\b[^>]{1,4000}>/gi
const named = /\b(?:name|property)\s*=\s*["']?(?:og:)?description\b/i

/** The description tag of a page, unchanged; empty when there is none. */
function descriptionTag(html: string): string {
  return (
    html
      .slice(0, window)
      .match(metaTag)
      ?.find((tag) => named.test(tag)) ?? ''
  )
}
