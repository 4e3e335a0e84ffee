/** A line with its line break, and its position in its text. */
export interface Line {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface LinesAhead {
  /** The next line, undefined behind the last. */
  next(): Line | undefined
  advance(): void
}

/** The lines of a text, one at a time. */
export function linesAhead(text: string): LinesAhead {
  const lines = linesOf(text)
  let next = lines.next().value
  return {
    next: () => next,
    advance: () => {
      next = lines.next().value
    },
  }
}

function* linesOf(text: string): Generator<Line, undefined> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    yield { text: text.slice(start, end), start, end }
    start = end
  }
}
