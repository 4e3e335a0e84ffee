import { fragmentToMarkdown } from '../html/fragment-to-markdown.ts'
import { attributeOf, childrenOf, collectText, localName, textOf, type XmlElement } from './xml-tree.ts'

const bodies = ['encoded', 'content', 'description', 'summary', 'subtitle']

export interface Feed {
  readonly title: string | undefined
  readonly blocks: Iterable<string>
}

/** An RSS or Atom feed: its title as heading, then each entry under its own; undefined for other XML. */
export function readFeed(roots: readonly XmlElement[]): Feed | undefined {
  const root = roots.find((element) => ['rss', 'feed', 'rdf'].includes(localName(element)))
  if (root === undefined) return undefined
  const channel = childrenOf(root).find((element) => localName(element) === 'channel') ?? root
  const title = plain(childText(channel, ['title']))
  // RSS 1.0 lists its entries beside the channel.
  const entries = [...new Set([...childrenOf(channel), ...childrenOf(root)])].filter((element) =>
    ['item', 'entry'].includes(localName(element)),
  )
  return { title: title === '' ? undefined : title, blocks: blocksOf(channel, title, entries) }
}

function* blocksOf(channel: XmlElement, title: string, entries: readonly XmlElement[]): Generator<string> {
  yield joinBlocks([title === '' ? '' : `# ${title}`, bodyOf(channel)])
  for (const entry of entries) {
    const heading = plain(childText(entry, ['title']))
    const facts = [
      childText(entry, ['pubdate', 'published', 'date', 'updated']),
      plain(childText(entry, ['creator', 'author'])),
      categoriesOf(entry),
      linkOf(entry),
    ]
    const line = facts.filter((fact) => fact !== '').join(' · ')
    yield joinBlocks([`## ${heading === '' ? 'Untitled' : heading}`, line, bodyOf(entry)])
  }
}

/** The longest text of a feed entry: many have an excerpt besides the whole. */
function bodyOf(element: XmlElement): string {
  const texts = childrenOf(element)
    .filter((child) => bodies.includes(localName(child)))
    .map((child) => (childrenOf(child).length > 0 ? markupOf(child) : collectText(child)))
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '')
  return fragmentToMarkdown(longest)
}

/** Atom may hold XHTML as elements instead of as text. */
const markupOf = (element: XmlElement): string =>
  element.children
    .map((child) =>
      typeof child === 'string'
        ? child.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        : `<${localName(child)}>${markupOf(child)}</${localName(child)}>`,
    )
    .join('')

function linkOf(entry: XmlElement): string {
  const links = childrenOf(entry).filter((child) => localName(child) === 'link')
  const link = links.find((child) => (attributeOf(child, 'rel') ?? 'alternate') === 'alternate') ?? links[0]
  return link === undefined ? '' : (attributeOf(link, 'href') ?? textOf(link))
}

const categoriesOf = (entry: XmlElement): string =>
  childrenOf(entry)
    .filter((child) => localName(child) === 'category')
    .map((child) => plain(attributeOf(child, 'label') ?? attributeOf(child, 'term') ?? textOf(child)))
    .filter((category) => category !== '')
    .join(', ')

function childText(element: XmlElement, names: readonly string[]): string {
  for (const name of names) {
    const child = childrenOf(element).find((candidate) => localName(candidate) === name)
    const text = child === undefined ? '' : textOf(child)
    if (text !== '') return text
  }
  return ''
}

const plain = (text: string): string => fragmentToMarkdown(text).replace(/\s+/g, ' ').trim()
const joinBlocks = (blocks: readonly string[]): string => blocks.filter((block) => block !== '').join('\n\n')
