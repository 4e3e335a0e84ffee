import type { Connection, Table } from '@lancedb/lancedb'
import { DocentError } from '@docent/core/ports'
import { isLastingError } from '../../lasting-errors.ts'
import { makeFolders } from '../../driver/make-folders.ts'
import { ownerOnly } from '../../owner-only.ts'
import { isObjectStore, requireConditionalPuts } from './conditional-puts.ts'
import { isMissing, lanceError } from './lance-errors.ts'
import { lanceSchema, type TableKind } from './lance-rows.ts'
import { loadLance, type Lance } from './load-lance.ts'
import { hasTemporaryDirectory, noTemporaryDirectory } from './temporary-directory.ts'
import { ensureTextIndex } from './text-index.ts'

export interface OpenTable {
  readonly table: Table
  readonly dimensions: number
  readonly kind: TableKind
}

export interface Connected {
  readonly lance: Lance
  readonly connection: Connection
}

export interface ConnectOptions {
  readonly uri: string
  readonly storageOptions?: Readonly<Record<string, string>> | undefined
}

export async function connect({ uri, storageOptions }: ConnectOptions): Promise<Connected> {
  const lance = await loadLance()
  // LanceDB would panic, and print that.
  if (!hasTemporaryDirectory()) throw noTemporaryDirectory()
  // LanceDB would create it readable for all. A URL with another scheme is not a local directory.
  if (!uri.includes('://')) makeDirectory(uri)
  const options = storageOptions && { storageOptions }
  if (isObjectStore(uri)) await requireConditionalPuts(lance, uri, options)
  return { lance, connection: await lance.lancedb.connect(uri, options) }
}

/** @throws `unsupported` where it cannot be made, so that a service does not start with an index that never works */
function makeDirectory(uri: string): void {
  try {
    makeFolders(uri, ownerOnly.directory)
  } catch (cause) {
    if (!isLastingError(cause)) throw cause
    throw new DocentError({
      code: 'unsupported',
      message:
        'The directory of the LanceDB index cannot be made: choose another in lanceVectors({ uri }), or let this process write there.',
      cause,
    })
  }
}

/** Creates an empty table with its full-text index. */
export async function createTable(
  connection: Connection,
  lance: Lance,
  name: string,
  dimensions: number,
): Promise<Table> {
  try {
    const table = await connection.createEmptyTable(name, lanceSchema(lance, dimensions))
    await ensureTextIndex(table, lance)
    return table
  } catch (error) {
    throw lanceError(error)
  }
}

/** Undefined when there is none. */
export async function openTable(connection: Connection, name: string): Promise<OpenTable | undefined> {
  try {
    const table = await connection.openTable(name)
    const schema = await table.schema()
    const type: { readonly listSize?: number } | undefined = schema.fields.find(
      (field) => field.name === 'vector',
    )?.type
    const has = (name: TableKind) => schema.fields.some((field) => field.name === name)
    const kind = has('payload') ? 'payload' : has('terms') ? 'terms' : 'text'
    return { table, dimensions: type?.listSize ?? 0, kind }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
