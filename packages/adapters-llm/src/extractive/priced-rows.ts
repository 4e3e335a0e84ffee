import type { RankedUnit } from './rank-units.ts'
import type { Table, TextUnit } from './text-unit.ts'

type Row = NonNullable<TextUnit['row']>

/** A single row with a sum may be about anything. */
const fewRows = 3
const money =
  /^\s*(?:EUR|USD|GBP|CHF|[€$£¥])\s?\p{Nd}|\p{Nd}\s?(?:[€$£¥]|EUR|USD|GBP|CHF|euros?|pounds?|dollars?)(?!\p{L})/u

/** The only column of a row with a sum of money: `Rent per week` is what a room costs, without a word for it. */
export function moneyColumn({ cells }: Row): number | undefined {
  const sums = cells.flatMap(({ text }, column) => (column > 0 && money.test(text) ? [column] : []))
  return sums.length === 1 ? sums[0] : undefined
}

/** The tables whose rows all have a sum of money in the same column, and in no other. */
export function pricedTables(ranked: readonly RankedUnit[]): ReadonlySet<Table> {
  const columns = new Map<Table, (number | undefined)[]>()
  for (const { unit } of ranked) {
    if (unit.row === undefined) continue
    const found = columns.get(unit.row.table) ?? []
    found.push(moneyColumn(unit.row))
    columns.set(unit.row.table, found)
  }
  const priced = Array.from(columns).filter(
    ([, found]) => found.length >= fewRows && found[0] !== undefined && found.every((one) => one === found[0]),
  )
  return new Set(priced.map(([table]) => table))
}
