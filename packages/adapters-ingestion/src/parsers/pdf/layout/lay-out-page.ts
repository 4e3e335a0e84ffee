import type { ParsedPage } from '@docent/core/ports'
import type { PlacedPage, PlacedWord } from '../placed-word.ts'
import { isUnspaced } from '../word-characters.ts'
import { joinAlignedTables } from './aligned-tables.ts'
import { readColumns } from './columns.ts'
import { columnBreak, lineBreaks, type LineBreak } from './line-breaks.ts'
import { findRuledTables } from './ruled-tables.ts'
import { buildSegments, type Line, type TableRows } from './segments.ts'
import { createToken, groupByTurn, type Extent, type Token } from './token.ts'
import { withVerticalWords } from './vertical-words.ts'

/** A gap wider than this many line heights parts the cells of a row; it becomes a tab. */
const cellGap = 1.6
/** Words without white space between them that are further apart than this are two words. */
const gluedGap = 0.3
/** The same between letters of scripts without spaces, each of which has a square, however narrow it is. */
const squareGap = 0.6

interface WrittenWord {
  readonly offset: number
  readonly length: number
  readonly word: PlacedWord
}

export interface LayoutOptions {
  /** Whether tables are looked for and written as Markdown; else their cells are parted by tabs. @default false */
  readonly tables?: boolean
}

/** Puts the words of a page into reading order and writes its text: blank lines between blocks, broken words joined. */
export function layOutPage(page: PlacedPage, number: number, { tables = false }: LayoutOptions = {}): ParsedPage {
  const shown = page.words.filter((word) => isVisible(word, page))
  const visible = withVerticalWords(shown.filter(({ aslant }) => aslant !== true))
  const writer = createWriter()
  for (const tokens of groupByTurn(visible.map((word) => createToken(word, page.width, page.height)))) {
    writer.separate('block')
    writeColumns(tables ? columnsWithTables(tokens, page) : readColumns(buildSegments(tokens)), writer)
  }
  writeAslant(
    shown.filter(({ aslant }) => aslant === true),
    writer,
  )
  const { text, words } = writer.finish()
  const { width, height } = page
  const whole = [text, ...(page.notes ?? [])].filter((part) => part !== '').join('\n\n')
  return { number, text: whole, width, height, words: packWords(words, page) }
}

function columnsWithTables(tokens: readonly Token[], page: PlacedPage): Line[][] {
  // Rules are known for the displayed page: they separate words on a line.
  const rules = tokens[0]?.word.turn === 0 ? (page.rules ?? []) : []
  const { tables, rest } = findRuledTables(tokens, rules)
  return readColumns([...buildSegments(rest), ...tables]).map(joinAlignedTables)
}

function isVisible(word: PlacedWord, page: PlacedPage): boolean {
  return word.x1 > 0 && word.y1 > 0 && word.x0 < page.width && word.y0 < page.height
}

function writeColumns(columns: readonly (readonly Line[])[], writer: PageWriter): void {
  let last: Line | undefined
  for (const lines of columns) {
    const breaks = lineBreaks(lines)
    lines.forEach((line, index) => {
      if (line.table !== undefined || last?.table !== undefined) writer.separate('block')
      else if (index > 0) writer.separate(breaks[index - 1] ?? 'line')
      else if (last !== undefined) writer.separate(columnBreak(last, line))
      if (line.table === undefined) writeTokens(line.tokens, writer, '\t')
      else writeTable(line.table, writer)
      last = line
    })
  }
}

/** Words on lines that run aslant, in the order of the file: their places say nothing of other lines. */
function writeAslant(words: readonly PlacedWord[], writer: PageWriter): void {
  let previous: PlacedWord | undefined
  for (const word of words) {
    const size = Math.max(word.x1 - word.x0, word.y1 - word.y0)
    if (previous === undefined) writer.separate('block')
    else if (isApart(previous, word, size)) writer.separate('line')
    else if (!word.glued) writer.space(' ')
    writer.word(word, word.text)
    previous = word
  }
}

const isApart = (one: Extent, other: Extent, distance: number): boolean =>
  Math.max(one.x0 - other.x1, other.x0 - one.x1, one.y0 - other.y1, other.y0 - one.y1) > distance

/** As Markdown; the first row is its head. */
function writeTable(rows: TableRows, writer: PageWriter): void {
  rows.forEach((row, index) => {
    if (index > 0) writer.space('\n')
    writer.space('|')
    for (const cell of row) {
      writer.space(' ')
      writeTokens(cell, writer, ' ', escapeBars)
      writer.space(cell.length > 0 ? ' |' : '|')
    }
    if (index === 0) writer.space(`\n|${' --- |'.repeat(row.length)}`)
  })
}

const escapeBars = (text: string): string => text.replaceAll('|', '\\|')

/** `wide` marks a wide gap. */
function writeTokens(
  tokens: readonly Token[],
  writer: PageWriter,
  wide: string,
  written = (text: string): string => text,
): void {
  let previous: Token | undefined
  for (const token of tokens) {
    if (previous !== undefined) {
      const size = Math.min(previous.y1 - previous.y0, token.y1 - token.y0)
      const gap = Math.max(token.x0 - previous.x1, previous.x0 - token.x1)
      if (!token.word.glued || gap > (inSquares(previous) && inSquares(token) ? squareGap : gluedGap) * size)
        writer.space(gap > cellGap * size ? wide : ' ')
    }
    writer.word(token.word, written(token.word.text))
    previous = token
  }
}

const inSquares = ({ word }: Token): boolean => isUnspaced(word.text)

interface PageWriter {
  word(word: PlacedWord, text: string): void
  space(space: string): void
  separate(kind: LineBreak): void
  finish(): { text: string; words: WrittenWord[] }
}

function createWriter(): PageWriter {
  const parts: string[] = []
  const words: WrittenWord[] = []
  let length = 0
  const write = (part: string): void => {
    parts.push(part)
    length += part.length
  }

  const dropHyphen = (): void => {
    const last = words.pop()
    if (last === undefined) return
    parts[parts.length - 1] = (parts.at(-1) ?? '').slice(0, -1)
    length -= 1
    words.push({ ...last, length: last.length - 1 })
  }

  return {
    word: (word, text) => {
      words.push({ offset: length, length: text.length, word })
      write(text)
    },
    space: write,
    separate: (kind) => {
      if (length === 0 || kind === 'joinWord') return
      if (kind === 'dropHyphen') dropHyphen()
      else write(kind === 'block' ? '\n\n' : '\n')
    },
    finish: () => ({ text: parts.join(''), words }),
  }
}

function packWords(words: readonly WrittenWord[], page: PlacedPage): NonNullable<ParsedPage['words']> {
  const offsets = new Uint32Array(words.length)
  const lengths = new Uint32Array(words.length)
  const boxes = new Float32Array(words.length * 4)
  const within = (value: number, limit: number): number => Math.min(Math.max(value, 0), limit)
  words.forEach(({ offset, length, word }, index) => {
    offsets[index] = offset
    lengths[index] = length
    boxes.set(
      [
        within(word.x0, page.width),
        within(word.y0, page.height),
        within(word.x1, page.width),
        within(word.y1, page.height),
      ],
      index * 4,
    )
  })
  return { offsets, lengths, boxes }
}
