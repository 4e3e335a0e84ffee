import type { Line } from './segments.ts'
import { extentOf } from './token.ts'

const endsSentence = /[.!?:;\u3002\uff01\uff1f][)\]"'\u201d\u2019\u00bb]*$/u
const startsLower = /^\p{Ll}/u
const startsWithLetterOrDigit = /^[\p{L}\p{N}]/u
const hyphenAtEnd = /[\p{L}\p{N}]([-\u00ad\u2010])$/u

const firstText = (line: Line): string => line.tokens[0]?.word.text ?? ''
const lastText = (line: Line): string => line.tokens.at(-1)?.word.text ?? ''
const heightOf = (line: Line): number => line.y1 - line.y0
const middle = (line: Line): number => (line.y0 + line.y1) / 2

/** Maximum spacing of lines of one block without other evidence, in line heights. */
const largestSpacing = 1.4

/** How two lines are joined: `dropHyphen` and `joinWord` put nothing between them. */
export type LineBreak = 'dropHyphen' | 'joinWord' | 'line' | 'block'

/** A word broken at the line's end. The hyphen of "re-" + "port" goes; that of "SKU-" + "4563" belongs to the word. */
function brokenWord(line: Line, next: Line): 'dropHyphen' | 'joinWord' | undefined {
  const hyphen = hyphenAtEnd.exec(lastText(line))?.[1]
  if (hyphen === undefined) return undefined
  if (startsLower.test(firstText(next))) return 'dropHyphen'
  if (hyphen === '\u00ad') return 'dropHyphen'
  return startsWithLetterOrDigit.test(firstText(next)) ? 'joinWord' : undefined
}

/** The break after each line of a column but the last. */
export function lineBreaks(lines: readonly Line[]): LineBreak[] {
  const pitches = lines.slice(1).map((line, index) => middle(line) - middle(lines[index] ?? line))
  const { x0: left, x1: right } = extentOf(lines)

  return lines.slice(1).map((next, index) => {
    const line = lines[index] ?? next
    const smaller = Math.min(heightOf(line), heightOf(next))
    const larger = Math.max(heightOf(line), heightOf(next))
    const pitch = pitches[index] ?? 0
    // Against the spacing next to it, because table rows are further apart than lines of a paragraph.
    const around = [pitches[index - 1], pitches[index + 1]].filter((other) => other !== undefined)
    const nearby = around.length > 0 ? Math.min(...around) : largestSpacing * larger
    const wordBreak = brokenWord(line, next)
    if (wordBreak !== undefined && pitch < 3 * larger) return wordBreak
    if (pitch > 1.3 * nearby && pitch > 1.2 * larger) return 'block'
    if (pitch > 2.2 * larger || larger > 1.25 * smaller) return 'block'
    return startsParagraph(line, next, left, right, smaller) ? 'block' : 'line'
  })
}

/** An indented first line after a line that ended a sentence or stopped short, as books set paragraphs. */
function startsParagraph(line: Line, next: Line, left: number, right: number, size: number): boolean {
  const indent = next.x0 - left
  if (indent < 0.6 * size || indent > 4 * size || line.x0 - left > 0.5 * size) return false
  return endsSentence.test(lastText(line)) || right - line.x1 > 0.2 * (right - left)
}

/** The break between the last line of a column and the first of the next: a sentence may run on. */
export function columnBreak(line: Line, next: Line): LineBreak {
  const wordBreak = brokenWord(line, next)
  if (wordBreak === 'dropHyphen') return wordBreak
  return startsLower.test(firstText(next)) && !endsSentence.test(lastText(line)) ? 'line' : 'block'
}
