import { createEndSearch } from './code-blocks.ts'
import { decodeEntities } from './decode-entities.ts'
import { blockElements, hiddenElements, isElement, paragraphElements, tableElements } from './element-roles.ts'
import { attributeOfTag, type HtmlTag } from './html-tag.ts'
import type { ShownText } from './shown-text.ts'

/** How far from its start tag a heading, or the reading of a word above it, must end. */
const longestHeading = 2_000

/** Takes tags and shows what they mean; returns where the text continues, or undefined for what is no element of HTML. */
export function createElementReader(
  shown: ShownText,
  markdown: string,
): (tag: HtmlTag, end: number) => number | undefined {
  const find = createEndSearch(markdown)
  const isInOneLine = lineSearch(markdown)
  const endNear = (mark: string, from: number): boolean => {
    const end = find(mark, from)
    return end !== undefined && end - from < longestHeading
  }
  /** Where the text continues after an element whose content is not shown. */
  const afterHidden = (name: string, from: number): number => {
    const start = find(`</${name}`, from)
    return start === undefined ? from : (find('>', start) ?? start) + 1
  }

  const tableEnds: Readonly<Record<string, () => void>> = {
    table: shown.endTable,
    tr: shown.endRow,
    td: shown.endCell,
    th: shown.endCell,
    caption: shown.endCaption,
  }

  const breakFor = (name: string, end: number): void => {
    if (isInOneLine(end)) shown.add(' ')
    else if (paragraphElements.has(name)) shown.breakParagraph()
    else shown.breakLine()
  }
  const tablePart = (tag: HtmlTag, end: number): void => {
    const { name, isEnd } = tag
    if (name === 'table' && !isEnd) {
      if (find('</table', end) === undefined) shown.breakParagraph()
      else shown.table()
    } else if (!shown.isInTable()) breakFor(name, end)
    else if (isEnd) tableEnds[name]?.()
    else if (name === 'tr') shown.row()
    else if (name === 'td' || name === 'th') shown.cell(attributeOfTag(tag, 'colspan'), attributeOfTag(tag, 'rowspan'))
  }
  const heading = (level: number, isEnd: boolean, end: number): void => {
    if (isEnd) shown.endHeading()
    else if (endNear(`</h${level}`, end) && !isInOneLine(end)) shown.heading(level)
    else shown.mark()
  }
  const listPart = ({ name, isEnd }: HtmlTag, end: number): void => {
    if (name === 'li') return isEnd ? shown.breakLine() : shown.item()
    breakFor(name, end)
    if (isEnd) shown.endList()
    else shown.list(name === 'ol')
  }
  const inline = (tag: HtmlTag, end: number): void => {
    const { name, isEnd } = tag
    if (name === 'br') breakFor(name, end)
    else if (name === 'img') {
      shown.mark()
      shown.add(decodeEntities(attributeOfTag(tag, 'alt')).replace(/\s+/g, ' ').trim())
    } else if (name === 'q') shown.add('"')
    else if (name === 'a') {
      shown.mark()
      if (isEnd) shown.endLink()
      else shown.link(decodeEntities(attributeOfTag(tag, 'href')))
    } else shown.mark()
  }

  return (tag, end) => {
    const { name, isEnd } = tag
    if (!isElement(name, !isEnd && tag.attributes.trim() === '')) return undefined
    if (hiddenElements.has(name)) {
      shown.mark()
      return isEnd ? end : afterHidden(name, end)
    }
    if ((name === 'rt' || name === 'rp') && !isEnd && endNear(`</${name}`, end)) return afterHidden(name, end)
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level !== undefined) heading(Number(level), isEnd, end)
    else if (tableElements.has(name)) tablePart(tag, end)
    else if (name === 'li' || name === 'ul' || name === 'ol') listPart(tag, end)
    else if (name === 'pre' && !shown.isInTable()) shown.fence()
    else if (blockElements.has(name)) breakFor(name, end)
    else inline(tag, end)
    return end
  }
}

/** Whether a place is in a row of a table of Markdown, or in a heading, which must stay in one line. */
function lineSearch(markdown: string): (at: number) => boolean {
  let line = { start: 0, end: -1, isRow: false }
  return (at) => {
    if (at < line.start || at > line.end) {
      const start = markdown.lastIndexOf('\n', at - 1) + 1
      const found = markdown.indexOf('\n', at)
      const end = found === -1 ? markdown.length : found
      const text = markdown.slice(start, end)
      line = { start, end, isRow: text.includes('|') || /^ {0,3}#{1,6} /.test(text) }
    }
    return line.isRow
  }
}
