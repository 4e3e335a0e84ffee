import type { PageWord, WordPage } from '../../kernel/ports/index.ts'

/** Pixels of a page of letter paper at 150 dpi, with letters of one width, as a typewriter sets them. */
const [width, height] = [1_275, 1_650]
const margin = 60
const [letterWidth, lineHeight, letterHeight] = [12, 24, 18]
const lettersOfLine = Math.floor((width - 2 * margin) / letterWidth)
const linesOfPage = Math.floor((height - 2 * margin) / lineHeight)
const lettersOfTab = 8

/** Pages of a text that has none: its words are placed at their positions in its lines, long lines are continued on the next. */
export function pagesOfText(text: string, document: string): WordPage[] {
  const pages: { words: PageWord[] }[] = []
  for (const sheet of text.split('\f')) {
    let line = linesOfPage
    const place = (words: readonly PageWord[]) => {
      if (line === linesOfPage) {
        pages.push({ words: [] })
        line = 0
      }
      const y = margin + line++ * lineHeight
      for (const { text: word, box } of words)
        pages.at(-1)!.words.push({ text: word, box: [box[0], y, box[2], y + letterHeight] })
    }
    for (const row of sheet.split(/\r\n|\r|\n/)) for (const words of linesOf(row)) place(words)
  }
  return pages.map(({ words }, page) => ({ document, page, width, height, words }))
}

/** The words of one line, as lines that fit on the page. */
function linesOf(row: string): PageWord[][] {
  const lines: PageWord[][] = [[]]
  let column = 0
  for (const [piece] of row.matchAll(/\t|[^\S\t]+|\S+/g)) {
    if (piece === '\t') column += lettersOfTab - (column % lettersOfTab)
    else if (piece.trim() === '') column += piece.length
    else {
      if (column > 0 && column + piece.length > lettersOfLine) {
        lines.push([])
        column = 0
      }
      const x = margin + column * letterWidth
      const end = Math.min(x + piece.length * letterWidth, width)
      lines.at(-1)!.push({ text: piece, box: [x, 0, end, 0] })
      column += piece.length
    }
  }
  return lines
}
