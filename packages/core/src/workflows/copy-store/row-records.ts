import { DocentError } from '../../kernel/errors/index.ts'
import { canonicalJson } from '../../kernel/json/index.ts'
import { and, eq, gt, type Row, type Step, type StorageDriver, type TableDefinition } from '../../kernel/ports/index.ts'
import { takenOver } from './store-copy-records.ts'

/** A row with the one text that it has in every store. */
export interface TextOfRow {
  readonly row: Row
  readonly text: string
}

/** Characters that are read, and written, at a time, about. */
export const charactersAtOnce = 4_000_000
const mostRows = 1_000
/** Before the size of a row is known. */
const firstRows = 50

/** All rows of a table in the order of the key, read some at a time. */
export async function* rowsInOrder(
  storage: Pick<StorageDriver, 'read'>,
  table: TableDefinition,
  signal?: AbortSignal,
): AsyncGenerator<TextOfRow, undefined, undefined> {
  let limit = firstRows
  for (let after: Row | undefined; ;) {
    signal?.throwIfAborted()
    const rows = await rowsAfter(storage, table, after, limit)
    let characters = 0
    for (const row of rows) {
      const text = textOf(table, row)
      characters += text.length
      yield { row, text }
    }
    if (rows.length < limit) return
    after = rows.at(-1)
    limit = Math.max(1, Math.min(mostRows, Math.floor((charactersAtOnce * rows.length) / characters)))
  }
}

/** By equality on the first columns of the key and one comparison, which every database finds in its index. */
async function rowsAfter(
  storage: Pick<StorageDriver, 'read'>,
  { name: from, primaryKey: key }: TableDefinition,
  after: Row | undefined,
  limit: number,
): Promise<Row[]> {
  if (after === undefined) return storage.read({ from, limit })
  const rows: Row[] = []
  for (let column = key.length - 1; column >= 0 && rows.length < limit; column--) {
    const value = (name: string) => after[name] as string | number
    const same = key.slice(0, column).map((name) => eq(name, value(name)))
    const where = and(...same, gt(key[column]!, value(key[column]!)))
    rows.push(...(await storage.read({ from, where, limit: limit - rows.length })))
  }
  return rows
}

/** The same for equal rows of any driver: columns in the order of the table, keys of JSON in order. */
function textOf(table: TableDefinition, row: Row): string {
  return JSON.stringify(
    Object.keys(table.columns).map((column) => {
      const value = row[column]
      return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : canonicalJson(value)
    }),
  )
}

/** What distinguishes the row, for messages. */
export const nameOfRow = (table: TableDefinition, row: Row): string =>
  table.primaryKey.map((column) => String(row[column])).join(' / ')

/** Inserts all of the rows or none, while the first step holds. @throws `conflict` when it does not, or one of them is there */
export async function insertRows(
  storage: Pick<StorageDriver, 'write'>,
  { name: table }: TableDefinition,
  rows: readonly Row[],
  first: readonly Step[],
): Promise<void> {
  const inserts = rows.map((row): Step => ({ kind: 'insert', table, row }))
  const outcome = await storage.write({ steps: [...first, ...inserts] })
  if (outcome.ok) return
  if (outcome.failed.step < first.length) throw takenOver()
  throw new DocentError({
    code: 'conflict',
    message: `The table ${table} of the target received other rows during the copy: copy into an empty target that nobody uses.`,
  })
}
