import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import type { MadeReport } from './made-reports.ts'

const [width, height, margin, size, gap] = [595, 842, 50, 9, 12] as const
const inner = width - 2 * margin

/** Words at their places on one line. */
type Line = readonly { readonly text: string; readonly x: number }[]

/** The report as it would be printed: each page is one page of the PDF, and tables are columns without rules. */
export async function reportPdf(report: MadeReport): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(report.file)
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const { text } of report.pages) {
    const lines = text
      .split('\n\n')
      .flatMap((part) => [...(part.startsWith('|') ? columns(part, font) : wrapped(part, font)), []])
    draw(document.addPage([width, height]), font, lines)
  }
  return document.save()
}

function wrapped(text: string, font: PDFFont): Line[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = ['']
    for (const word of line.split(' ')) {
      const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`
      if (font.widthOfTextAtSize(longer, size) <= inner) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.map((part) => [{ text: part, x: margin }])
  })
}

/** Columns are as wide as their widest cell; the first has the room that the others leave. Figures end at the right. */
function columns(table: string, font: PDFFont): Line[] {
  const rows = table
    .split('\n')
    .map((line) => line.slice(2, -2).split(' | '))
    .filter((cells) => cells.some((cell) => cell !== '---'))
  const measure = (cell: string): number => font.widthOfTextAtSize(cell, size)
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((cells) => measure(cells[index] ?? ''))) + gap)
  if (widths.reduce((sum, wide) => sum + wide, 0) > inner)
    throw new Error(`A table is wider than the page: ${rows[0]!.join(', ')}`)
  const ends = widths.map((_, index) => width - margin - widths.slice(index + 1).reduce((sum, wide) => sum + wide, 0))
  return rows.map((cells) =>
    cells.map((text, index) => {
      const figure = /^[\d$(—]/.test(text)
      const end = ends[index]!
      return { text, x: index === 0 ? margin : figure ? end - measure(text) : end - widths[index]! + gap }
    }),
  )
}

function draw(page: PDFPage, font: PDFFont, lines: readonly Line[]): void {
  const leading = Math.min(13, (height - 2 * margin) / lines.length)
  lines.forEach((line, index) => {
    for (const { text, x } of line) page.drawText(text, { x, y: height - margin - index * leading, size, font })
  })
}
