import TurndownService from 'turndown'
import { attributeOf, type MarkupElement } from './markup-element.ts'
import { addTableRules, releaseStrayCells } from './table-rules.ts'

/** Addresses worth keeping; those inside a site mean nothing outside it. */
const keptAddress = /^(?:https?|mailto):/i

const invisible = /[\u00ad\u200b\u2060\ufeff]/g

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
  // The text is searched and quoted: a name such as max_tokens must stay as the page shows it.
  service.escape = (text) => text
  service.addRule('item', {
    filter: 'li',
    replacement: (content, node: MarkupElement, options) =>
      `${marker(node, options.bulletListMarker ?? '-')} ${indent(content)}\n`,
  })
  service.addRule('struck', { filter: ['del', 's'], replacement: (content) => `~~${content}~~` })
  service.addRule('preformatted', {
    filter: (node: MarkupElement) => node.nodeName === 'PRE' && node.firstChild?.nodeName !== 'CODE',
    replacement: (_content, node: MarkupElement) =>
      `\n\n\`\`\`\n${(node.textContent ?? '').replace(/^\n|\n+$/g, '')}\n\`\`\`\n\n`,
  })
  service.addRule('picture', {
    filter: 'img',
    replacement: (_content, node: MarkupElement) => attributeOf(node, 'alt').replace(/\s+/g, ' ').trim(),
  })
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node: MarkupElement) => {
      const address = attributeOf(node, 'href').trim()
      const text = content.trim()
      if (text === '' || !keptAddress.test(address) || text === address) return content
      return `[${text.replace(/\s*\n\s*/g, ' ')}](${address.replace(/[\s()]/g, percentCode)})`
    },
  })
  return releaseStrayCells(service.turndown(element as TurndownService.Node))
    .replace(invisible, '')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Marks of list items: numbers count up as the items are met, for looking back would take long in a long list. */
function createMarkers(): (item: MarkupElement, bullet: string) => string {
  const numbers = new WeakMap<object, number>()
  return (item, bullet) => {
    const list = item.parentNode
    if (list === null || list.nodeName !== 'OL') return bullet
    const start = Number.parseInt(attributeOf(list, 'start'), 10)
    const number = numbers.get(list) ?? (Number.isNaN(start) ? 1 : start)
    numbers.set(list, number + 1)
    return `${number}.`
  }
}

const percentCode = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

const indent = (content: string): string => content.trim().replaceAll('\n', '\n  ')
