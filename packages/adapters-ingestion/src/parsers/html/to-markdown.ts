import TurndownService from 'turndown'
import { markLink, resolveAllLinks } from '../../text/link-references.ts'
import { formatNumber, itemMarker } from '../office/number-format.ts'
import { attributeOf, type MarkupElement } from './markup-element.ts'
import { addFormRules } from './form-rules.ts'
import { addTableRules, releaseStrayCells } from './table-rules.ts'

const wordStart = /^[\p{L}\p{N}]/u
const wordEnd = /[\p{L}\p{N}]$/u
const inline = new Set('#text A B CODE DEL EM FONT I MARK S SMALL SPAN STRONG SUB SUP U'.split(' '))
const invisible = /[\u00ad\u200b\u2060-\u2064\ufeff]/g
/** Around the description of a picture, until it is known whether it would run into a word; no text uses it. */
const pictureEdge = '\ue003'
/** Such edges with the letters and marks of links beside them. */
const edges = /([\p{L}\p{N}\ue012]?)([\ue003\ue010]+)(?=([\p{L}\p{N}]?))/gu

/** Markdown of a DOM element, with tables, without pictures (their descriptions stay) and without local links. */
export function toMarkdown(element: MarkupElement): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  const marker = createMarkers()
  addTableRules(service)
  addFormRules(service)
  // The text is searched and quoted: a name such as max_tokens must stay as the page shows it.
  service.escape = (text) => text
  // How a word is read, in small letters above it: inside of it, it would part the word from the rest.
  service.remove(['rt', 'rp'])
  service.addRule('item', {
    filter: 'li',
    replacement: (content, node: MarkupElement, options) =>
      `${marker(node, options.bulletListMarker ?? '-')} ${indent(content)}\n`,
  })
  service.addRule('strong', { filter: ['strong', 'b'], replacement: emphasis('**') })
  service.addRule('emphasis', { filter: ['em', 'i'], replacement: emphasis('*') })
  service.addRule('struck', { filter: ['del', 's'], replacement: emphasis('~~') })
  service.addRule('preformatted', {
    filter: (node: MarkupElement) => node.nodeName === 'PRE' && node.firstChild?.nodeName !== 'CODE',
    replacement: (_content, node: MarkupElement) =>
      `\n\n\`\`\`\n${(node.textContent ?? '').replace(/^\n|\n+$/g, '')}\n\`\`\`\n\n`,
  })
  service.addRule('picture', {
    filter: ['img', 'area'],
    replacement: (_content, node: MarkupElement) => {
      const text = attributeOf(node, 'alt').replace(/\s+/g, ' ').trim()
      // A single letter is the first one of a word, or a variable.
      return text.length > 1 ? pictureEdge + text + pictureEdge : text
    },
  })
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node: MarkupElement) => {
      const linked = markLink(content.replaceAll(pictureEdge, ''), attributeOf(node, 'href'))
      return `${content.startsWith(pictureEdge) ? pictureEdge : ''}${linked}${content.endsWith(pictureEdge) ? pictureEdge : ''}`
    },
  })
  const markdown = releaseStrayCells(service.turndown(element as TurndownService.Node))
    .replace(invisible, '')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return resolveAllLinks(markdown.replace(edges, partPictures))
}

function partPictures(whole: string, before: string, marks: string, after: string): string {
  if (!marks.includes(pictureEdge)) return whole
  const parted = before === '' || after === '' ? marks : marks.replace(pictureEdge, ' ')
  return before + parted.replaceAll(pictureEdge, '')
}

/** Marks around a piece of text, but none inside a word, which search would take for two, nor around several blocks. */
function emphasis(mark: string): (content: string, node: MarkupElement) => string {
  return (content, node) => {
    const isPartOfWord =
      (wordStart.test(content) && wordEnd.test(textOf(node.previousSibling))) ||
      (wordEnd.test(content) && wordStart.test(textOf(node.nextSibling)))
    return content.trim() === '' || isPartOfWord || content.includes('\n\n') ? content : `${mark}${content}${mark}`
  }
}

const textOf = (neighbour: MarkupElement | null | undefined): string =>
  neighbour && inline.has(neighbour.nodeName) ? (neighbour.textContent ?? '') : ''

/** Letters and Roman numbers that a list may have instead of numbers. */
const numberFormats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}

/** Marks of list items: numbers are counted during the walk, because looking back would be slow in a long list. */
function createMarkers(): (item: MarkupElement, bullet: string) => string {
  const numbers = new WeakMap<object, number>()
  return (item, bullet) => {
    const list = item.parentNode
    if (list === null || list.nodeName !== 'OL') return bullet
    const number = numberOf(item, 'value') ?? numbers.get(list) ?? numberOf(list, 'start') ?? 1
    numbers.set(list, number + 1)
    const type = attributeOf(list, 'type')
    const format = number > 0 && Object.hasOwn(numberFormats, type) ? numberFormats[type] : undefined
    return format === undefined ? `${number}.` : itemMarker(`${formatNumber(number, format)}.`)
  }
}

function numberOf(element: MarkupElement, attribute: string): number | undefined {
  const number = Number.parseInt(attributeOf(element, attribute), 10)
  return Number.isNaN(number) ? undefined : number
}

const indent = (content: string): string => content.trim().replaceAll('\n', '\n  ')
