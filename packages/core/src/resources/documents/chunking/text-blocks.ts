/** `list`, `table` and `code` are kept in one chunk when they fit; a `heading` belongs to what follows. */
export type BlockKind = 'heading' | 'prose' | 'list' | 'table' | 'code'

/** A stretch of a page's text: whole lines. */
export interface TextBlock {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
  /** Offsets at which rows, items or lines after the first start; empty for headings and prose. */
  readonly rows: readonly number[]
}

interface Line {
  readonly text: string
  readonly start: number
  readonly end: number
}

const blank = /^\s*$/
const heading = /^ {0,3}#{1,6}\s/
/** A longer line is a paragraph whatever it starts with. */
const longestHeading = 512
const longestBlock = 32_768
const fence = /^\s*(`{3,}|~{3,})/
const tableRow = /^\s*\|/
const listItem = /^\s*(?:[-*+•]|\d{1,9}[.)])\s/
/** Only the first number interrupts a paragraph, else a wrapped line that starts with a year would. */
const interruptingItem = /^\s*(?:[-*+•]|1[.)])\s/
const indented = /^(?: {2,}|\t)/

function* linesOf(text: string): Generator<Line, undefined> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    yield { text: text.slice(start, end), start, end }
    start = end
  }
}

function kindOf(line: string): BlockKind {
  if (line.length <= longestHeading && heading.test(line)) return 'heading'
  if (fence.test(line)) return 'code'
  if (tableRow.test(line)) return 'table'
  return listItem.test(line) ? 'list' : 'prose'
}

/**
 * Splits a page of Markdown into its blocks, in order. Blank lines between blocks belong to none. Very long blocks come in
 * parts, so that finding the end of one is never long work.
 */
export function* textBlocks(text: string): Iterable<TextBlock> {
  const lines = linesOf(text)
  let next = lines.next().value
  const advance = () => (next = lines.next().value)
  /** The marks that opened the code block we are in, when it continues after its first part. */
  let openFence: string | undefined

  while (next) {
    if (openFence === undefined && blank.test(next.text)) {
      advance()
      continue
    }
    const first: Line = next
    const kind: BlockKind = openFence === undefined ? kindOf(first.text) : 'code'
    const rows: number[] = []
    let { end } = first
    const take = (line: Line, startsRow: boolean) => {
      if (startsRow) rows.push(line.start)
      end = line.end
      advance()
    }
    const goesOn = () => end - first.start < longestBlock
    advance()
    if (kind === 'code') {
      let open = openFence === undefined || !closesFence(first.text, openFence)
      openFence ??= fence.exec(first.text)![1]!
      while (next && open && goesOn()) {
        open = !closesFence(next.text, openFence)
        take(next, true)
      }
      if (!open) openFence = undefined
    } else if (kind === 'table') {
      while (next && goesOn() && tableRow.test(next.text)) take(next, true)
    } else if (kind === 'prose') {
      while (next && goesOn() && continuesParagraph(next.text)) take(next, false)
    } else if (kind === 'list') {
      // Blank lines stay inside when the list continues after them.
      let afterBlank = false
      while (next && goesOn()) {
        const line: Line = next
        if (blank.test(line.text)) {
          afterBlank = true
          advance()
        } else if (kindOf(line.text) === 'list') {
          take(line, true)
          afterBlank = false
        } else if (kindOf(line.text) === 'prose' && (!afterBlank || indented.test(line.text))) {
          take(line, false)
          afterBlank = false
        } else break
      }
    }
    yield { kind, start: first.start, end, rows }
  }
}

function closesFence(line: string, mark: string): boolean {
  const text = line.trim()
  return text.length >= mark.length && text === mark.charAt(0).repeat(text.length)
}

function continuesParagraph(line: string): boolean {
  if (blank.test(line)) return false
  const kind = kindOf(line)
  return kind === 'prose' || (kind === 'list' && !interruptingItem.test(line))
}
