export interface MarkdownBlock {
  readonly text: string
  readonly isCode: boolean
}

/** The fence that is open where one piece of a long text ends and the next begins. */
export interface OpenFence {
  fence?: string | undefined
}

const opening = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*(`{3,}|~{3,})/
const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/
const item = /^([ \t]*(?:[-*+]|\d{1,9}[.)]))(?:[ \t]+|$)/
const rawStart = /^[ \t]*<(pre|script|style)(?=[\s>])/i
const codeIndent = 4

/** Parts Markdown into code blocks, whose markup is literal, and all else. Together they are the text again. */
export function* codeBlocks(markdown: string, open: OpenFence): Generator<MarkdownBlock> {
  let block = { text: '', isCode: open.fence !== undefined }
  /** Where the text of the list items begins that the line is in. */
  const indents: number[] = []
  const ends = createEndSearch(markdown)
  let rawUntil = 0
  let isAfterBlank = true
  let wasIndentedCode = false
  let tables = 0

  const kindOf = (line: string, start: number): boolean => {
    if (open.fence !== undefined) {
      const mark = closing.exec(line)?.[1]
      if (mark?.startsWith(open.fence)) open.fence = undefined
      return true
    }
    if (start < rawUntil) return false
    const fence = opening.exec(line)
    if (fence !== null && !(fence[1]!.startsWith('`') && line.includes('`', fence[0].length))) {
      open.fence = fence[1]
      return true
    }
    if (line.trim() === '') return wasIndentedCode
    const indent = widthOf(line)
    if (isAfterBlank || item.test(line)) while (indent < (indents.at(-1) ?? 0)) indents.pop()
    if ((isAfterBlank || wasIndentedCode) && tables === 0 && indent >= (indents.at(-1) ?? 0) + codeIndent) return true
    const marker = item.exec(line)?.[1]
    if (marker !== undefined) indents.push(widthOf(marker) + marker.trim().length + 1)
    rawUntil = endOfRaw(line, start)
    tables = Math.max(0, tables + count(line, '<table') - count(line, '</table'))
    return false
  }
  /** Where a comment or raw element ends that starts in a line and reaches beyond it. */
  const endOfRaw = (line: string, start: number): number => {
    const raw = rawStart.exec(line)?.[1]
    const comment = line.lastIndexOf('<!--')
    if (raw !== undefined) return ends(`</${raw.toLowerCase()}`, start) ?? 0
    const isOpen = comment !== -1 && !line.includes('-->', comment) && count(line.slice(0, comment), '`') % 2 === 0
    return isOpen ? (ends('-->', start + comment) ?? 0) : 0
  }

  for (let start = 0; start < markdown.length;) {
    const found = markdown.indexOf('\n', start)
    const end = found === -1 ? markdown.length : found + 1
    const line = markdown.slice(start, found === -1 ? end : found)
    const isFenced = open.fence !== undefined
    const isCode = kindOf(line, start)
    wasIndentedCode = isCode && !isFenced && open.fence === undefined
    isAfterBlank = line.trim() === ''
    if (isCode !== block.isCode) {
      if (block.text !== '') yield block
      block = { text: '', isCode }
    }
    block.text += markdown.slice(start, end)
    start = end
  }
  if (block.text !== '') yield block
}

/** Finds marks, in small letters, in a text; what was not found once is not looked for again. */
export function createEndSearch(text: string): (mark: string, from: number) => number | undefined {
  const small = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const next = new Map<string, number>()
  return (mark, from) => {
    let found = next.get(mark)
    if (found === undefined || found < from) {
      found = small.indexOf(mark, from)
      if (found === -1) found = Number.POSITIVE_INFINITY
      next.set(mark, found)
    }
    return Number.isFinite(found) ? found : undefined
  }
}

function widthOf(line: string): number {
  let width = 0
  for (const character of line) {
    if (character === '\t') width += codeIndent - (width % codeIndent)
    else if (character === ' ') width += 1
    else break
  }
  return width
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found += 1
  return found
}
