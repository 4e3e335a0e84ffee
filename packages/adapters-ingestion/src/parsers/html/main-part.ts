import { Readability } from '@mozilla/readability'
import type { parseHTML } from 'linkedom'
import { collapseSpace } from '../../text/collapse-space.ts'

export type HtmlDocument = ReturnType<typeof parseHTML>['document']
export type HtmlElement = HtmlDocument['body']

/** Looking for the main part of a larger page takes too long; such pages are lists and tables and have none. */
const mostElements = 50_000
/** The main content must have so many characters, and so large a share of the whole page's text, to represent the page. */
const leastLength = 200
const leastShare = 0.3
const longList = 10

/** Elements that serve the page and are never part of its text. */
const furniture = [
  'nav, [hidden], [aria-hidden="true"], [role="navigation"], [role="search"]',
  ...['display:none', 'display: none', 'visibility:hidden', 'visibility: hidden'].map((style) => `[style*="${style}"]`),
].join(', ')
/** A heading that opens what is below it is a button, or holds one. */
const headed = 'h1, h2, h3, h4, h5, h6, summary, dt, th, legend'
const opener = '[aria-expanded], [role="tab"], [data-toggle="collapse"], [data-bs-toggle="collapse"]'
/** What a button opens is often right behind it. */
const opened = new Set(['DIV', 'SECTION', 'UL', 'OL', 'DL', 'TABLE'])
/** Elements that are content inside an article, such as a remark, but serve the site outside it. */
const siteFurniture = 'aside, footer, [role="banner"]'
const namedCells = 'span[role="cell"], span[role="gridcell"], span[role="columnheader"], span[role="rowheader"]'
const main = 'main, [role="main"]'
const articles = `${main}, article`
/** Some sites put the whole page into a form. */
const content = 'p, h1, h2, h3, h4, table, article, li'

/**
 * Takes out the buttons of a page but those that are the headings of what they open, whose text stays, as a paragraph where
 * it is in none.
 */
export function replaceButtons(document: HtmlDocument): void {
  for (const button of document.querySelectorAll('button')) {
    const inHeading = button.closest(headed) !== null
    if (!inHeading && !isOpener(button as HtmlElement)) {
      button.remove()
      continue
    }
    const text = document.createElement(inHeading ? 'span' : 'p')
    text.append(...button.childNodes)
    button.replaceWith(text)
  }
}

const isOpener = (button: HtmlElement): boolean =>
  button.closest('form, nav') === null &&
  (button.matches(opener) || opened.has(button.nextElementSibling?.nodeName ?? ''))

/** A copy of the page without its furniture. */
export function withoutFurniture(document: HtmlDocument): HtmlElement {
  const body = document.body.cloneNode(true) as HtmlElement
  for (const element of body.querySelectorAll(furniture)) element.remove()
  // Pictures that are no elements of pictures, such as stars, have a name for those who do not see them.
  for (const element of body.querySelectorAll('[role="img"][aria-label]'))
    if (lengthOf(element.textContent) === 0) element.textContent = element.getAttribute('aria-label') ?? ''
  // Cells that are only said to be some, which a style sheet sets apart.
  for (const element of body.querySelectorAll(namedCells)) element.append(' ')
  for (const element of body.querySelectorAll(siteFurniture)) if (element.closest(articles) === null) element.remove()
  for (const element of body.querySelectorAll('form')) if (element.querySelector(content) === null) element.remove()
  return body
}

export interface MainPart {
  readonly content: HtmlElement
  readonly title: string
}

/**
 * The part of a page that readers come for: the one that the page names, else one that is clearly the main one; undefined when there is
 * none, or it is too small a share of the page. Takes the document apart.
 */
export function findMainPart(document: HtmlDocument, whole: HtmlElement, elements: number): MainPart | undefined {
  const least = Math.max(leastLength, leastShare * lengthOf(whole.textContent))
  const named = [...whole.querySelectorAll(main)]
  const articlesOfPage = named.length > 0 ? named : [...whole.querySelectorAll('article')]
  const [only] = articlesOfPage
  if (articlesOfPage.length === 1 && only !== undefined && lengthOf(only.textContent) >= least)
    return { content: withListsLast(only as HtmlElement), title: '' }
  const found = elements > mostElements ? undefined : findArticle(document)
  if (!found?.content || lengthOf(found.textContent) < least) return undefined
  return { content: found.content as HtmlElement, title: collapseSpace(found.title ?? '').trim() }
}

/** The head of an article may list it in a hundred languages; the text of the article comes first. */
function withListsLast(content: HtmlElement): HtmlElement {
  for (const list of content.querySelectorAll('header ul'))
    if (list.querySelectorAll('li').length >= longList) content.append(list)
  return content
}

const lengthOf = (text: string | null | undefined): number => collapseSpace(text ?? '').trim().length

/** The search fails on malformed pages; then the whole page is read. */
function findArticle(document: HtmlDocument) {
  try {
    return new Readability(document, { serializer: (node) => node }).parse() ?? undefined
  } catch {
    return undefined
  }
}
