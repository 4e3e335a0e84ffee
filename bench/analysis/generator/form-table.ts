import { annotated, question } from './form-fields.ts'
import type { FormWriter } from './form-writer.ts'

/** Heads of columns, of which some take two lines, perhaps names of rows, and cells of numbers or words. */
export function writeTable(writer: FormWriter, y: number): number {
  const { canvas, draw, look, text } = writer
  const columns = draw.between(3, 6)
  const width = (740 - look.left) / columns
  const x = (column: number): number => look.left + column * width
  const hasNames = draw.chance(0.6)
  const kinds = Array.from({ length: columns }, () => draw.pick(['amount', 'digits', 'words', 'digits']))
  let next = y
  for (let column = 0; column < columns; column++)
    if (column > 0 || draw.chance(0.6)) {
      const place = { x: x(column), y, size: look.size, right: x(column + 1) - 8 }
      next = Math.max(next, canvas.write(question(writer), { ...place, label: annotated('question', writer) }).y)
    }
  for (let row = draw.between(2, 6); row > 0; row--) {
    let lowest = next
    for (let column = 0; column < columns; column++) {
      const isName = hasNames && column === 0
      if (!isName && draw.chance(0.2)) continue
      const kind = isName ? 'words' : kinds[column]
      const cell =
        kind === 'amount' ? draw.amount() : kind === 'digits' ? draw.digits(draw.between(1, 4)) : text.title(1, 3)
      const place = { x: x(column) + draw.between(0, 8), y: next, size: look.size, right: x(column + 1) - 6 }
      lowest = Math.max(
        lowest,
        canvas.write(cell, { ...place, label: annotated(isName ? 'question' : 'answer', writer) }).y,
      )
    }
    next = lowest
  }
  return next
}
