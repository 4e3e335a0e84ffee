import type { BlockKind, TextBlock } from './text-blocks.ts'
import { sentenceEnds } from './sentences.ts'
import { surrogateSafeEnd, surrogateSafeSlices, type TokenCounter } from './token-counter.ts'

/** The smallest thing that is packed: a sentence, row, item, line or heading, without the white space around it. */
export interface TextUnit {
  readonly kind: BlockKind
  /** Offsets into the page's text. */
  readonly start: number
  readonly end: number
}

/** Longer units are cut, so that nothing is counted for long in one go. */
const longestUnit = 2_048

/** The units of a block, in order; together they hold all of its visible text. */
export function* unitsOfBlock(pageText: string, block: TextBlock): Iterable<TextUnit> {
  const text = pageText.slice(block.start, block.end)
  const ends = block.kind === 'prose' ? sentenceEnds(text) : block.rows.map((row) => row - block.start)
  yield* cutAt(pageText, block, ends)
}

/** The same text in smaller units: its sentences, else its lines, else groups of words of about `groupTokens`. */
export function finerUnits(pageText: string, unit: TextUnit, counter: TokenCounter, groupTokens: number): TextUnit[] {
  const text = pageText.slice(unit.start, unit.end)
  const sentences = [...cutAt(pageText, unit, sentenceEnds(text))]
  if (sentences.length > 1) return sentences
  const lines = [...cutAt(pageText, unit, lineEnds(text))]
  if (lines.length > 1) return lines
  return [...cutAt(pageText, unit, wordGroupEnds(text, counter, groupTokens))]
}

/** Cuts a stretch at offsets relative to its start. */
function* cutAt(pageText: string, stretch: TextUnit | TextBlock, ends: Iterable<number>): Iterable<TextUnit> {
  const { kind } = stretch
  let from = stretch.start
  for (const end of ends) {
    yield* trimmedUnits(pageText, kind, from, stretch.start + end)
    from = stretch.start + end
  }
  yield* trimmedUnits(pageText, kind, from, stretch.end)
}

function* trimmedUnits(pageText: string, kind: BlockKind, from: number, to: number): Iterable<TextUnit> {
  while (from < to) {
    const text = pageText.slice(from, to)
    const start = from + text.length - text.trimStart().length
    const end = start + longestUnit >= to ? to : start + cutOf(pageText.slice(start, start + longestUnit + 1))
    const visible = pageText.slice(start, end).trimEnd()
    if (visible !== '') yield { kind, start, end: start + visible.length }
    from = end
  }
}

/** Where to cut text that is one longer than a unit may be: at the last line end, else the last white space, else anywhere. */
function cutOf(text: string): number {
  const newline = text.lastIndexOf('\n')
  if (newline > 0) return newline
  const space = text.search(/\s\S*$/)
  return space > 0 ? space : surrogateSafeEnd(text, longestUnit)
}

function* lineEnds(text: string): Iterable<number> {
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) yield end + 1
}

/** Ends between words so that a group has at most `groupTokens`; only a word with more than twice as many is cut itself. */
function* wordGroupEnds(text: string, counter: TokenCounter, groupTokens: number): Iterable<number> {
  let end = 0
  let tokens = 0
  for (const piece of atoms(text, counter, groupTokens)) {
    if (tokens > 0 && tokens + piece.tokens > groupTokens) {
      yield end
      tokens = 0
    }
    tokens += piece.tokens
    end += piece.text.length
  }
}

function* atoms(text: string, counter: TokenCounter, groupTokens: number) {
  // A code unit makes at most three tokens, so a slice makes no more than a group may have.
  const sliceLength = Math.max(2, Math.floor(groupTokens / 3))
  for (const piece of counter.pieces(text)) {
    if (piece.tokens <= 2 * groupTokens) yield piece
    else
      for (const slice of surrogateSafeSlices(piece.text, sliceLength))
        yield { text: slice, tokens: counter.count(slice) }
  }
}
