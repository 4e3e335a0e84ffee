import type { Row, TableDefinition } from '../../kernel/ports/index.ts'
import { recordStore } from '../../kernel/records/index.ts'
import { differs, type CopyPlace } from './copy-place.ts'
import { charactersAtOnce, insertRows, nameOfRow, rowsInOrder } from './row-records.ts'
import { requireMine, whileMine } from './store-copy-records.ts'

/** A table as it is in both stores. */
export interface CopiedTable {
  readonly name: string
  readonly rows: number
  /** Of the rows in the order of their keys, lower-case hex; the same in any store. */
  readonly sha256: string
}

const rowsAtOnce = 500

/**
 * Copies what the target lacks of a table, in the order of the key. What it has must be the beginning of that, row by row: so an
 * interrupted copy is continued without a record of how far it came.
 * @throws `wrong_state`
 */
export async function copyRows(
  { from, to, signal }: CopyPlace,
  table: TableDefinition,
  { run, copied }: { readonly run: string; readonly copied: (rows: number) => void },
): Promise<void> {
  const rows = rowsInOrder(from, table, signal)
  for await (const { row, text } of rowsInOrder(to, table, signal)) {
    const { value } = await rows.next()
    if (value?.text !== text) throw differs(`The row ${nameOfRow(table, row)} of ${table.name}`)
  }
  let page: Row[] = []
  let characters = 0
  const write = async () => {
    if (page.length === 0) return
    // Steps of one batch are of one durability. Between this look and the batch another call may take over; it then finds a row too
    // many, and reports it.
    if (table.durability === 'relaxed') await requireMine(recordStore(to), run)
    await insertRows(to, table, page, table.durability === 'relaxed' ? [] : [whileMine(run)])
    copied(page.length)
    page = []
    characters = 0
  }
  for await (const { row, text } of rows) {
    page.push(row)
    characters += text.length
    if (page.length === rowsAtOnce || characters >= charactersAtOnce) await write()
  }
  await write()
}

/** Reads a table in both stores. @throws `wrong_state` naming the first row that is not the same in both */
export async function compareRows(
  { from, to, digests, signal }: CopyPlace,
  table: TableDefinition,
): Promise<CopiedTable> {
  const hash = digests.createSha256()
  const encoder = new TextEncoder()
  const theirs = rowsInOrder(to, table, signal)
  let rows = 0
  for await (const { row, text } of rowsInOrder(from, table, signal)) {
    const { value } = await theirs.next()
    if (value?.text !== text) throw differs(`The row ${nameOfRow(table, row)} of ${table.name}`)
    hash.update(encoder.encode(`${text}\n`))
    rows++
  }
  const { value: more } = await theirs.next()
  if (more) throw differs(`The row ${nameOfRow(table, more.row)} of ${table.name}`)
  return { name: table.name, rows, sha256: hash.digest() }
}
