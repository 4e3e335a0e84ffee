import type { PageBox } from '../../kernel/ports/index.ts'

/** Cuts the box of a text into boxes of its words: lines of equal height, and letters of a line of equal width. */
export function cutText(lines: readonly (readonly string[])[], box: PageBox): { text: string; box: PageBox }[] {
  const [x0, y0, x1, y1] = box
  const height = (y1 - y0) / lines.length
  return lines.flatMap((words, row) => {
    const width = (x1 - x0) / (words.reduce((sum, word) => sum + word.length + 1, 0) - 1)
    let letters = 0
    return words.map((text) => {
      const left = x0 + letters * width
      letters += text.length + 1
      return { text, box: [left, y0 + row * height, left + text.length * width, y0 + (row + 1) * height] as const }
    })
  })
}
