import type TurndownService from 'turndown'
import { attributeOf, type MarkupElement } from './markup-element.ts'

/** Fields that show what is typed into them. */
const typed = new Set(['', 'text', 'number', 'date', 'email', 'tel', 'url', 'month', 'time', 'datetime-local'])

/** What the fields of a form show: choices and values. */
export function addFormRules(service: TurndownService): void {
  service.addRule('choice', { filter: 'option', replacement: (content) => `${content.trim()}, ` })
  service.addRule('choices', {
    filter: 'select',
    replacement: (content) => ` ${content.trim().replace(/,$/, '')} `,
  })
  service.addRule('field', {
    filter: 'input',
    replacement: (_content, node: MarkupElement) => {
      const isTyped = typed.has(attributeOf(node, 'type').toLowerCase())
      const text = isTyped ? attributeOf(node, 'value') : attributeOf(node, 'alt')
      return text.trim() === '' ? '' : ` ${text.replace(/\s+/g, ' ').trim()} `
    },
  })
  service.addRule('typed', {
    filter: 'textarea',
    replacement: (_content, node: MarkupElement) => ` ${node.textContent ?? ''} `,
  })
}
