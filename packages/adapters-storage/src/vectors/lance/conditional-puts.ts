import { randomUUID } from 'node:crypto'
import type { ConnectionOptions, Table } from '@lancedb/lancedb'
import { DocentError } from '@docent/core/ports'
import type { Lance } from './load-lance.ts'

/** Writers at the same time. Without conditional puts all but one of them lose what they wrote. */
const writers = 4

/** A remote LanceDB (`db://`) writes for its clients. */
export const isObjectStore = (uri: string): boolean => uri.includes('://') && !uri.startsWith('db://')

/**
 * Processes that write to a table agree by `If-None-Match: *` on who makes its next version. A store that ignores it
 * acknowledges all of them and keeps one: that is tried here, by a table of its own below the address.
 * @throws `unsupported` for such a store
 */
export async function requireConditionalPuts(
  { lancedb, arrow }: Lance,
  uri: string,
  options: Partial<ConnectionOptions> | undefined,
): Promise<void> {
  const connection = await lancedb.connect(`${uri.replace(/\/+$/, '')}/.probe`, options)
  const name = `writers-${randomUUID()}`
  const opened: Table[] = []
  try {
    const schema = new arrow.Schema([new arrow.Field('writer', new arrow.Int32(), false)])
    opened.push(await connection.createEmptyTable(name, schema))
    for (let writer = 0; writer < writers; writer++) opened.push(await connection.openTable(name))
    const written = await Promise.allSettled(opened.slice(1).map((table, writer) => table.add([{ writer }])))
    const acknowledged = written.filter(({ status }) => status === 'fulfilled').length
    if (acknowledged === 0) throw (written[0] as PromiseRejectedResult).reason
    const newest = await connection.openTable(name)
    opened.push(newest)
    const kept = await newest.countRows()
    if (kept >= acknowledged) return
    throw new DocentError({
      code: 'unsupported',
      message: `The object store at ${uri} ignores If-None-Match: of ${acknowledged} writes at the same time it acknowledged all and kept ${kept}, so passages would be lost. Use a store with conditional puts, such as S3, R2 or MinIO, or a local directory.`,
    })
  } finally {
    await connection.dropTable(name).catch(() => undefined)
    for (const table of opened) table.close()
    connection.close()
  }
}
