import { buildLines, buildSegments } from './segments.ts'
import { hasLetters, onOneLine, type Token } from './token.ts'

/** Part of the words of a table that have letters below which it has no labels. */
const fewLabels = 0.2
/** Part of its lines that others outside label. */
const mostLines = 0.5

/**
 * Whether the words in a grid are only the figures of a table: reports draw lines and shades around the columns of some years, beside
 * labels that have none.
 */
export function figuresApart(outside: readonly Token[]): (inside: readonly Token[]) => boolean {
  const labels = outside.filter(hasLetters).toSorted((a, b) => middle(a) - middle(b))
  return (inside) => {
    if (inside.filter(hasLetters).length > fewLabels * inside.length) return false
    const own = new Set(inside)
    const lines = buildLines(buildSegments(inside))
    const labelled = lines.filter((line) => {
      for (let at = firstFrom(labels, line.y0); at < labels.length && middle(labels[at]!) <= line.y1; at += 1) {
        const label = labels[at]!
        if (label.x1 <= line.x0 && onOneLine(label, line) && !own.has(label)) return true
      }
      return false
    })
    return labelled.length >= mostLines * lines.length
  }
}

const middle = ({ y0, y1 }: Token): number => (y0 + y1) / 2

/** The first of words in the order of their middles that is not above a height. */
function firstFrom(tokens: readonly Token[], y: number): number {
  let [from, to] = [0, tokens.length]
  while (from < to) {
    const at = (from + to) >> 1
    if (middle(tokens[at]!) < y) from = at + 1
    else to = at
  }
  return from
}
