import { drawnText } from './drawn-text.ts'
import { framedPage } from './framed-page.ts'
import { mathText } from './math-text.ts'
import {
  closesImplicitly,
  droppedElements,
  equations,
  otherBlocks,
  voidElements,
  wrapperElements,
} from './element-kinds.ts'

/** Embedded pictures and unterminated attributes make tags longer than this; they lose their attributes. */
const longestTag = 4_096

export interface FlatHtml {
  readonly body: string
  readonly title: string | undefined
  /** Elements of the body, including those left out. */
  readonly elements: number
}

/** Frames in frames. */
const deepestFrame = 3

/** XHTML, whose elements may be empty as those of XML: `<title/>` would begin a title that never ends. */
const xhtml = /^\s*<\?xml|<html[^<>]*?\sxmlns\s{0,20}=\s{0,20}["']http:\/\/www\.w3\.org\/1999\/xhtml/i
const startOfPage = 2_048

interface OpenElement {
  readonly name: string
  readonly kept: boolean
}

/**
 * Prepares untrusted HTML for the DOM parser, whose recursion a deeply nested page would overflow: tags below `maxDepth`
 * are left out and their text stays. Scripts, styles, embedded content and comments go as well, but for frames that hold their
 * page themselves. One pass, no recursion but for those, linear in the length of the page.
 */
export function flattenHtml(html: string, maxDepth: number, frames = deepestFrame): FlatHtml {
  const output: string[] = []
  const open: OpenElement[] = []
  const openCounts = new Map<string, number>()
  let title: string | undefined
  let elements = 0
  let position = 0
  const isXhtml = xhtml.test(html.slice(0, startOfPage))

  const pop = (): void => {
    const element = open.pop()
    if (element === undefined) return
    openCounts.set(element.name, (openCounts.get(element.name) ?? 1) - 1)
    if (element.kept) output.push(`</${element.name}>${otherBlocks.has(element.name) ? '</div>' : ''}`)
  }

  const startElement = (name: string, tag: string): void => {
    for (let top = open.at(-1); top !== undefined && closesImplicitly(name, top.name); top = open.at(-1)) pop()
    const kept = open.length < maxDepth
    if (kept) output.push(otherBlocks.has(name) ? `<div>${tag}` : tag)
    else if (output.at(-1) !== '\n') output.push('\n')
    elements += 1
    if (voidElements.has(name)) return
    if (isXhtml && tag.endsWith('/>')) {
      if (kept) output.push(`</${name}>${otherBlocks.has(name) ? '</div>' : ''}`)
      return
    }
    open.push({ name, kept })
    openCounts.set(name, (openCounts.get(name) ?? 0) + 1)
  }

  const endElement = (name: string): void => {
    if ((openCounts.get(name) ?? 0) === 0) return
    while (open.at(-1)?.name !== name) pop()
    pop()
  }

  while (position < html.length) {
    const start = html.indexOf('<', position)
    if (start === -1) break
    if (start > position) output.push(html.slice(position, start))
    const tag = readTag(html, start)
    position = tag.end
    if (tag.kind === 'text') output.push('&lt;')
    else if (tag.kind === 'end') endElement(tag.name)
    else if (tag.kind === 'start' && tag.name === 'title') {
      if (isXhtml && tag.selfClosing) continue
      const end = findEndTag(html, 'title', tag.end)
      title ??= html.slice(tag.end, end.start)
      position = end.after
    } else if (tag.kind === 'start' && droppedElements.has(tag.name)) {
      const framed = tag.name === 'iframe' && frames > 0 ? framedPage(html.slice(start, tag.end)) : ''
      if (framed !== '') {
        const page = flattenHtml(framed, maxDepth - open.length, frames - 1)
        output.push(`<div>${page.body}</div>`)
        elements += page.elements
      }
      if (tag.selfClosing) continue
      const end = findEndTag(html, tag.name, tag.end)
      const content = html.slice(tag.end, end.start)
      if (tag.name === 'svg') output.push(spanOf(' ', drawnText(content)))
      else if (equations.has(tag.name)) output.push(spanOf('', mathText(content)))
      position = end.after
    } else if (tag.kind === 'start' && !wrapperElements.has(tag.name)) {
      startElement(tag.name, tag.end - start > longestTag ? `<${tag.name}>` : html.slice(start, tag.end))
    }
  }
  output.push(html.slice(position))
  while (open.length > 0) pop()
  return { body: output.join(''), title, elements }
}

const spanOf = (space: string, text: string): string => (text === '' ? '' : `${space}<span>${text}</span>${space}`)

type Tag =
  | { readonly kind: 'start'; readonly name: string; readonly end: number; readonly selfClosing: boolean }
  | { readonly kind: 'end'; readonly name: string; readonly end: number }
  /** Comments, declarations and what is cut off. */
  | { readonly kind: 'nothing'; readonly end: number }
  /** A `<` that starts no tag. */
  | { readonly kind: 'text'; readonly end: number }

const tagName = /<(\/?)([a-z][^\s/>]*)/iy

function readTag(html: string, start: number): Tag {
  if (html.startsWith('<!--', start)) return { kind: 'nothing', end: after(html, '-->', start + 4) }
  if (html[start + 1] === '!' || html[start + 1] === '?') return { kind: 'nothing', end: after(html, '>', start + 2) }
  tagName.lastIndex = start
  const match = tagName.exec(html)
  if (match === null) return { kind: 'text', end: start + 1 }
  const name = (match[2] ?? '').toLowerCase()
  const close = endOfTag(html, start + match[0].length)
  if (close === -1) return { kind: 'nothing', end: html.length }
  if (match[1] === '/') return { kind: 'end', name, end: close + 1 }
  return { kind: 'start', name, end: close + 1, selfClosing: html[close - 1] === '/' }
}

/** Position of the `>` that ends a tag; one inside a quoted value does not. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let index = from; index < html.length; index += 1) {
    const character = html[index] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return index
    else if ((character === '"' || character === "'") && /[=\s]/.test(html[index - 1] ?? '')) quote = character
  }
  return -1
}

function after(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from)
  return index === -1 ? html.length : index + mark.length
}

/** Where an element's content ends and where the text continues; nested elements of the same name are inside. */
function findEndTag(html: string, name: string, from: number): { start: number; after: number } {
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi')
  tags.lastIndex = from
  let depth = 1
  for (let match = tags.exec(html); match !== null; match = tags.exec(html)) {
    const raw = name === 'script' || name === 'style' || name === 'title' || name === 'textarea'
    if (match[1] === '/') depth -= 1
    else if (!raw) depth += 1
    if (depth === 0) return { start: match.index, after: after(html, '>', match.index) }
  }
  return { start: html.length, after: html.length }
}
