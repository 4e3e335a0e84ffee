import type { QuestionPart } from './question.ts'
import { asksProse } from './table-focus.ts'
import type { TextUnit } from './text-unit.ts'

const plainLine = 0.15
const shapeBonus = 0.15
const missingShape = 0.25
const labelBonus = 0.12
/** A list is asked for by what introduces it. */
const listBonus = 0.15

interface Shown {
  readonly column: number | undefined
  readonly listed: number
  /** How much of its label the question names: `Revenue` rather than `Revenue per employee`. */
  readonly named: number
}

/** What the kind of a unit adds: the shape of the answer, a label, a list that is asked for. */
export function kindScore(
  part: QuestionPart,
  { kind, row, text, label, section }: TextUnit,
  { column, listed, named }: Shown,
): number {
  const said = column === undefined ? text : (row?.cells[column]?.text ?? '')
  // All below `Causes` is one.
  const shown = part.shape?.kind === 'reason' ? `${section.headings.at(-1) ?? ''} ${said}` : said
  return (
    shapeScore(part, shown) -
    (kind === 'line' && label === undefined ? plainLine : 0) +
    (row !== undefined && column === undefined && asksProse(part) ? 0 : labelBonus * named) +
    (part.several && kind === 'item' && listed > 0 ? listBonus : 0)
  )
}

function shapeScore({ shape }: QuestionPart, said: string): number {
  if (shape === undefined) return 0
  if (shape.answer.test(said)) return shapeBonus
  return shape.needed ? -missingShape : 0
}
