import { linesAhead, type Line, type LinesAhead } from './lines-ahead.ts'

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

function kindOf(line: string): BlockKind {
  if (line.length <= longestHeading && heading.test(line)) return 'heading'
  if (fence.test(line)) return 'code'
  if (tableRow.test(line)) return 'table'
  return listItem.test(line) ? 'list' : 'prose'
}

/** The block that is read: the lines ahead of it, its end so far, and where its rows start. */
interface OpenBlock {
  readonly first: Line
  readonly lines: LinesAhead
  readonly rows: number[]
  end: number
}

/** The line that may continue a block; none when the block is very long. */
function nextOf({ lines, first, end }: OpenBlock): Line | undefined {
  return end - first.start < longestBlock ? lines.next() : undefined
}

function take(block: OpenBlock, line: Line, startsRow: boolean): void {
  if (startsRow) block.rows.push(line.start)
  block.end = line.end
  block.lines.advance()
}

/** Read what continues a block of their kind. */
const continuations: Readonly<Record<Exclude<BlockKind, 'code'>, (block: OpenBlock) => void>> = {
  heading: () => undefined,
  table: (block) => takeWhile(block, (line) => tableRow.test(line), true),
  prose: (block) => takeWhile(block, continuesParagraph, false),
  list: takeList,
}

function takeWhile(block: OpenBlock, continues: (line: string) => boolean, startsRow: boolean): void {
  for (let line = nextOf(block); line !== undefined && continues(line.text); line = nextOf(block)) {
    take(block, line, startsRow)
  }
}

/** Blank lines stay inside when the list continues after them. */
function takeList(block: OpenBlock): void {
  let afterBlank = false
  for (let line = nextOf(block); line !== undefined; line = nextOf(block)) {
    if (blank.test(line.text)) {
      afterBlank = true
      block.lines.advance()
      continue
    }
    const kind = kindOf(line.text)
    const continues = kind === 'list' || (kind === 'prose' && (!afterBlank || indented.test(line.text)))
    if (!continues) return
    take(block, line, kind === 'list')
    afterBlank = false
  }
}

/** Reads a code block up to the line that closes `mark`; returns whether it is still open, being very long. */
function takeCode(block: OpenBlock, mark: string, isOpen: boolean): boolean {
  let open = isOpen
  for (let line = nextOf(block); line !== undefined && open; line = nextOf(block)) {
    open = !closesFence(line.text, mark)
    take(block, line, true)
  }
  return open
}

/**
 * Splits a page of Markdown into its blocks, in order. Blank lines between blocks belong to none. Very long blocks come in
 * parts, so that finding the end of one is never long work.
 */
export function* textBlocks(text: string): Iterable<TextBlock> {
  const lines = linesAhead(text)
  /** The marks that opened the code block we are in, when it continues after its first part. */
  let openFence: string | undefined

  for (let first = lines.next(); first !== undefined; first = lines.next()) {
    lines.advance()
    if (openFence === undefined && blank.test(first.text)) continue
    const kind: BlockKind = openFence === undefined ? kindOf(first.text) : 'code'
    const block: OpenBlock = { first, lines, rows: [], end: first.end }
    if (kind === 'code') {
      const mark = openFence ?? fenceOf(first.text)
      const isOpen = openFence === undefined || !closesFence(first.text, mark)
      openFence = takeCode(block, mark, isOpen) ? mark : undefined
    } else continuations[kind](block)
    yield { kind, start: first.start, end: block.end, rows: block.rows }
  }
}

const fenceOf = (line: string): string => fence.exec(line)?.[1] ?? ''

function closesFence(line: string, mark: string): boolean {
  const text = line.trim()
  return text.length >= mark.length && text === mark.charAt(0).repeat(text.length)
}

function continuesParagraph(line: string): boolean {
  if (blank.test(line)) return false
  const kind = kindOf(line)
  return kind === 'prose' || (kind === 'list' && !interruptingItem.test(line))
}
