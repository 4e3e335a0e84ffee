import type { QuestionPart } from './question.ts'
import { asksProse } from './table-focus.ts'
import type { Cell, TextUnit } from './text-unit.ts'
import { stemsOf } from './tokens.ts'

const plainLine = 0.15
const shapeBonus = 0.15
const missingShape = 0.25
const labelBonus = 0.12
/** A list is asked for by what introduces it. */
const listBonus = 0.15

interface Shown {
  readonly column: number | undefined
  readonly label: ReadonlySet<string> | undefined
  readonly listed: number
}

/** What the kind of a unit adds: the shape of the answer, a label, a list that is asked for. */
export function kindScore(
  part: QuestionPart,
  { kind, row, text, section }: TextUnit,
  { column, label, listed }: Shown,
): number {
  const said = column === undefined ? text : (row?.cells[column]?.text ?? '')
  // All below `Causes` is one.
  const shown = part.shape?.kind === 'reason' ? `${section.headings.at(-1) ?? ''} ${said}` : said
  return (
    shapeScore(part, shown) -
    (kind === 'line' && label === undefined ? plainLine : 0) +
    (row === undefined || (column === undefined && asksProse(part)) ? 0 : labelBonus * labelShare(part, row.cells[0])) +
    (part.several && kind === 'item' && listed > 0 ? listBonus : 0)
  )
}

function shapeScore({ shape }: QuestionPart, said: string): number {
  if (shape === undefined) return 0
  if (shape.answer.test(said)) return shapeBonus
  return shape.needed ? -missingShape : 0
}

/** `Invoice number: 4711` has a label; an address line or `Dear Kim,` contains little. */
export function labelOf({ kind, text }: TextUnit): ReadonlySet<string> | undefined {
  const label = kind === 'line' ? /^([^:：]+)[:：]/.exec(text)?.[1] : undefined
  return label === undefined ? undefined : stemsOf(label)
}

/** How much of the first cell of a row the question names: `Revenue` rather than `Revenue per employee`. */
function labelShare({ terms }: QuestionPart, cell: Cell | undefined): number {
  if (cell === undefined || cell.stems.size === 0) return 0
  return terms.filter(({ stem }) => cell.stems.has(stem)).length / cell.stems.size
}
