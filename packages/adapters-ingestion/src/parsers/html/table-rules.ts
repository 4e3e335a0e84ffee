import type TurndownService from 'turndown'
import { attributeOf, type MarkupElement } from './markup-element.ts'
import { captionEnd, cellMarks, rowEnd, writeTable } from './write-table.ts'

/** Tables as Markdown tables; layout tables as the content of their cells. */
export function addTableRules(service: TurndownService): void {
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content, node: MarkupElement) => {
      const { start, end } = cellMarks(attributeOf(node, 'colspan'), attributeOf(node, 'rowspan'))
      return start + content.trim() + end
    },
  })
  service.addRule('row', { filter: 'tr', replacement: (content) => content + rowEnd })
  service.addRule('section', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
  service.addRule('caption', { filter: 'caption', replacement: (content) => content.trim() + captionEnd })
  service.addRule('columns', { filter: ['colgroup', 'col'], replacement: () => '' })
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${writeTable(content)}\n\n` })
}

/** Parts of a table outside any table are separate blocks. */
export const releaseStrayCells = (markdown: string): string =>
  markdown.replace(/[\ue100-\ue4e8]/g, '').replace(/[\ue000-\ue002]/g, '\n\n')
