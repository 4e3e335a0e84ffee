import type { PageBox } from '../../kernel/ports/index.ts'

interface Line {
  readonly words: number[]
  top: number
  bottom: number
}

/** Share of the lower of two heights that must be common for words to be on one line. */
const sameLine = 0.5

/** Positions of the boxes line by line, from the left in each. */
export function readingOrder(boxes: readonly PageBox[]): number[] {
  const middle = (index: number) => boxes[index]![1] + boxes[index]![3]
  const downwards = [...boxes.keys()].sort((a, b) => middle(a) - middle(b) || boxes[a]![0] - boxes[b]![0])
  const lines: Line[] = []
  for (const index of downwards) {
    const [, top, , bottom] = boxes[index]!
    const line = lines.at(-1)
    if (line && isOnLine(line, top, bottom)) extend(line, index, top, bottom)
    else lines.push({ words: [index], top, bottom })
  }
  return lines.flatMap(({ words }) => words.sort((a, b) => boxes[a]![0] - boxes[b]![0] || a - b))
}

function isOnLine(line: Line, top: number, bottom: number): boolean {
  const common = Math.min(line.bottom, bottom) - Math.max(line.top, top)
  const lower = Math.min(line.bottom - line.top, bottom - top)
  return lower > 0 ? common >= sameLine * lower : common >= 0
}

/** The mean of its words' edges, so that one high word does not draw the next line in. */
function extend(line: Line, index: number, top: number, bottom: number): void {
  const count = line.words.push(index)
  line.top += (top - line.top) / count
  line.bottom += (bottom - line.bottom) / count
}
