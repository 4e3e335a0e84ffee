import { mkdir } from 'node:fs/promises'
import type { Connection, Table } from '@lancedb/lancedb'
import { DocentError } from '@docent/core/ports'
import { ownerOnly } from '../../owner-only.ts'
import { isMissing, lanceError } from './lance-errors.ts'
import { lanceSchema, type TableKind } from './lance-rows.ts'
import { loadLance, type Lance } from './load-lance.ts'
import { ensureTextIndex } from './text-index.ts'

const namesPerPage = 1000

export interface OpenTable {
  readonly table: Table
  readonly dimensions: number
  readonly kind: TableKind
}

/** The connection, opened on first use, and one handle for each table in use. */
export class LanceTables {
  readonly #uri: string
  readonly #handles = new Map<string, Promise<OpenTable | undefined>>()
  #connection: Promise<{ readonly lance: Lance; readonly connection: Connection }> | undefined
  #closed = false

  constructor(options: { readonly uri: string }) {
    this.#uri = options.uri
  }

  /**
   * Does something with a table; undefined when there is none. Whatever cannot be read is tried once more with a handle
   * opened anew: another writer may have cleaned away the files of an old one.
   * @throws `index_damaged` when that does not help
   */
  async use<Result>(
    name: string,
    work: (open: OpenTable, lance: Lance) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await this.#attempt(name, work)
    } catch (error) {
      const failure = this.#failure(error)
      if (failure.code !== 'index_damaged') throw failure
      this.forget(name)
      try {
        // It was there a moment ago.
        if (!(await this.#open(name))) throw failure
        return await this.#attempt(name, work)
      } catch (again) {
        throw this.#failure(again)
      }
    }
  }

  /** Makes an empty table with its full-text index. */
  async create(name: string, dimensions: number): Promise<void> {
    this.forget(name)
    const { lance, connection } = await this.connected()
    try {
      const table = await connection.createEmptyTable(name, lanceSchema(lance, dimensions))
      await ensureTextIndex(table, lance)
      this.#handles.set(name, Promise.resolve({ table, dimensions, kind: 'payload' }))
    } catch (error) {
      throw lanceError(error)
    }
  }

  async drop(name: string): Promise<void> {
    const { connection } = await this.connected()
    this.forget(name)
    await connection.dropTable(name).catch((error: unknown) => {
      if (!isMissing(error)) throw lanceError(error)
    })
  }

  async names(): Promise<string[]> {
    const { connection } = await this.connected()
    const names: string[] = []
    for (;;) {
      const last = names.at(-1)
      const page = await connection
        .tableNames({ limit: namesPerPage, ...(last !== undefined && { startAfter: last }) })
        .catch((error: unknown) => {
          throw lanceError(error)
        })
      names.push(...page)
      if (page.length < namesPerPage) return names
    }
  }

  /** Lets the next use open the table anew. Searches under way keep the old handle. */
  forget(name: string): void {
    this.#handles.delete(name)
  }

  async connected(): Promise<{ readonly lance: Lance; readonly connection: Connection }> {
    if (this.#closed) throw this.#failure(undefined)
    this.#connection ??= connect(this.#uri)
    return this.#connection.catch((error: unknown) => {
      // The next call tries again: a disk may come back.
      this.#connection = undefined
      throw lanceError(error)
    })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const handles = await Promise.allSettled(this.#handles.values())
    for (const handle of handles) if (handle.status === 'fulfilled') handle.value?.table.close()
    this.#handles.clear()
    const opened = await this.#connection?.catch(() => undefined)
    opened?.connection.close()
  }

  /** Work that `close` overtook fails somewhere in LanceDB, with whatever it says then. */
  #failure(error: unknown): DocentError {
    if (!this.#closed) return lanceError(error)
    return new DocentError({ code: 'unavailable', message: 'The vector index is closed.', cause: error })
  }

  async #attempt<Result>(
    name: string,
    work: (open: OpenTable, lance: Lance) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { lance } = await this.connected()
    const open = await this.#open(name)
    return open && (await work(open, lance))
  }

  async #open(name: string): Promise<OpenTable | undefined> {
    const known = this.#handles.get(name)
    if (known !== undefined) return known
    const { connection } = await this.connected()
    const opening = openTable(connection, name)
    this.#handles.set(name, opening)
    // A missing table may be made by another process, a failure may pass: neither is remembered.
    const forgetOpening = (): void => {
      if (this.#handles.get(name) === opening) this.#handles.delete(name)
    }
    opening.then((open) => open ?? forgetOpening(), forgetOpening)
    return opening
  }
}

async function connect(uri: string): Promise<{ lance: Lance; connection: Connection }> {
  const lance = await loadLance()
  // LanceDB would make it for all to read. An address of another scheme is no directory of this machine.
  if (!uri.includes('://')) await mkdir(uri, { recursive: true, mode: ownerOnly.directory })
  return { lance, connection: await lance.lancedb.connect(uri) }
}

async function openTable(connection: Connection, name: string): Promise<OpenTable | undefined> {
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
