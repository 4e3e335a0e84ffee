import type { PageBox, PageWord, PredictedEntity } from '../../../kernel/ports/index.ts'
import type { Pieces } from '../../../kernel/system/index.ts'

/** One row of a table of items. */
export interface LineItem {
  /** Text by label; text in several lines is joined by spaces. */
  readonly fields: Readonly<Record<string, string>>
  /** Around all its entities, in pixels of the page. */
  readonly box: PageBox
  /** Geometric mean of the confidences of its entities, 0 … 1. */
  readonly confidence: number
}

interface Cell {
  readonly label: string
  readonly text: string
  readonly box: PageBox
  readonly confidence: number
}

interface Row {
  /** The entity that every row has one of. */
  readonly anchor: Cell
  readonly cells: Cell[]
}

/** Steps of arithmetic in which a cell is compared with a row. */
const stepsOfRow = 20
/** How much more a column of numbers counts than one of texts: lines of a text may be entities of their own. */
const weightOfNumbers = 1.5
/** An entity further from every row than so many of its heights belongs to none. */
const mostHeights = 3
/** Share of the usual columns that a row must have. A column is usual when at least half of the rows have it. */
const completeness = 0.6

/**
 * The rows of the items on one page, from the top. Rows are counted by the column that is filled most often, and rather by one of
 * numbers: descriptions run over several lines, amounts do not. What overlaps no row hangs below the one above it.
 * @param labels that are columns of a table of items, such as `description`, `quantity` and `amount`
 */
export function* lineItemsOf(
  words: readonly PageWord[],
  entities: readonly PredictedEntity[],
  labels: readonly string[],
): Pieces<LineItem[]> {
  const cells = entities.filter(({ label }) => labels.includes(label)).map((entity) => cellOf(words, entity))
  const anchorLabel = anchorOf(cells)
  const rows = cells
    .filter(({ label }) => label === anchorLabel)
    .sort((one, other) => one.box[1] - other.box[1])
    .map((anchor): Row => ({ anchor, cells: [anchor] }))
  for (const cell of cells) {
    if (cell.label === anchorLabel) continue
    rowOf(cell, rows)?.cells.push(cell)
    // A page can have tens of thousands of both.
    yield rows.length * stepsOfRow
  }
  const usual = usualLabels(rows)
  return rows.filter((row) => isComplete(row, usual)).map(itemOf)
}

const cellOf = (words: readonly PageWord[], { label, words: positions, box, confidence }: PredictedEntity): Cell => ({
  label,
  text: positions.map((position) => words[position]!.text).join(' '),
  box,
  confidence,
})

function anchorOf(cells: readonly Cell[]): string | undefined {
  const weight = (column: readonly Cell[]): number => column.length * (1 + weightOfNumbers * shareOfNumbers(column))
  const [best] = [...Map.groupBy(cells, ({ label }) => label)].sort(
    ([, one], [, other]) => weight(other) - weight(one) || meanHeight(one) - meanHeight(other),
  )
  return best?.[0]
}

const shareOfNumbers = (column: readonly Cell[]): number =>
  column.filter(({ text }) => /^\D?\d[\d.,]*\D?$/.test(text)).length / column.length

const meanHeight = (column: readonly Cell[]): number =>
  column.reduce((sum, { box }) => sum + heightOf(box), 0) / column.length

/** The row beside the cell, or else the nearest one, of which those above it count as nearer. */
function rowOf(cell: Cell, rows: readonly Row[]): Row | undefined {
  const beside = bestOf(rows, ({ anchor }) => -overlap(anchor.box, cell.box))
  if (beside !== undefined && overlap(beside.anchor.box, cell.box) > 0) return beside
  const nearest = bestOf(rows, ({ anchor }) => distance(anchor.box, cell.box))
  if (nearest === undefined) return undefined
  return distance(nearest.anchor.box, cell.box) > mostHeights * heightOf(cell.box) ? undefined : nearest
}

function distance(anchor: PageBox, cell: PageBox): number {
  const down = (cell[1] + cell[3] - anchor[1] - anchor[3]) / 2
  return down >= 0 ? down : -1.5 * down
}

const overlap = (one: PageBox, other: PageBox): number => Math.min(one[3], other[3]) - Math.max(one[1], other[1])

const heightOf = (box: PageBox): number => box[3] - box[1]

/** The first of those for which the cost is least. */
function bestOf(rows: readonly Row[], cost: (row: Row) => number): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (best === undefined || cost(row) < cost(best) ? row : best),
    undefined,
  )
}

const labelsOf = ({ cells }: Row): Set<string> => new Set(cells.map(({ label }) => label))

function usualLabels(rows: readonly Row[]): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) for (const label of labelsOf(row)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= rows.length / 2).map(([label]) => label)
}

function isComplete(row: Row, usual: readonly string[]): boolean {
  const labels = labelsOf(row)
  return usual.filter((label) => labels.has(label)).length >= completeness * usual.length
}

function itemOf({ cells }: Row): LineItem {
  const inOrder = cells.toSorted((one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0])
  // Labels are named by users: one called like a property of all objects is a field as well.
  const texts = Map.groupBy(inOrder, ({ label }) => label)
  const fields = Object.fromEntries([...texts].map(([label, all]) => [label, all.map(({ text }) => text).join(' ')]))
  const product = cells.reduce((chance, { confidence }) => chance * confidence, 1)
  const sides = (side: 0 | 1 | 2 | 3): number[] => cells.map(({ box }) => box[side])
  return {
    fields,
    box: [Math.min(...sides(0)), Math.min(...sides(1)), Math.max(...sides(2)), Math.max(...sides(3))],
    confidence: product ** (1 / cells.length),
  }
}
