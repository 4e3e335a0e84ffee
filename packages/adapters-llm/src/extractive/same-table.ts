import type { TextUnit } from './text-unit.ts'

/** A table that is cut has its parts in several passages; tables of one form, as those of several days, are one in parts. */
export function isSameTable(one: TextUnit, other: TextUnit): boolean {
  if (one.block === other.block) return true
  if (one.row === undefined || other.row === undefined) return false
  const { header, columns } = one.row.table
  return header === undefined
    ? one.passage.documentName === other.passage.documentName && columns === other.row.table.columns
    : header === other.row.table.header ||
        (header.text === other.row.table.header?.text && one.passage.documentName === other.passage.documentName)
}
