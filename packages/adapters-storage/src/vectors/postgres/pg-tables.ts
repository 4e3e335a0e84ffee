import { DocentError } from '@docent/core/ports'
import { checkDimensions, checkTableName } from '../../driver/index.ts'
import { causeOf, postgresError, stateOf } from '../../records/postgres/postgres-error.ts'
import { textLiteral } from '../../records/postgres/sql-text.ts'
import { mayBeGone, tableError } from './index-errors.ts'
import { openSchema } from './open-schema.ts'
import { rowsOf, rowsOfEach, type QueryPool } from './query-pool.ts'
import * as stored from './stored-index.ts'
import type { IndexSchema, StoredIndex } from './stored-index.ts'

/** An index as it was when it was last read, and where it is. */
export interface PgTable {
  readonly pool: QueryPool
  readonly at: IndexSchema
  readonly name: string
  readonly index: StoredIndex
  /** Milliseconds. */
  readonly timeoutMs: number
  /** Reads the index in the same message as the statements. Rows of each statement, without those of the index. */
  readonly search: (statements: readonly string[]) => Promise<unknown[][][]>
}

export interface PgTablesOptions {
  readonly open: () => Promise<QueryPool>
  readonly schema: string
  readonly timeoutMs: number
}

/** The indexes of a schema, which is made on first use. */
export class PgTables {
  readonly #options: PgTablesOptions
  /** What was last read of the indexes that exist, so that a search is one round trip. */
  readonly #known = new Map<string, StoredIndex>()
  #opening: Promise<{ readonly pool: QueryPool; readonly at: IndexSchema }> | undefined

  constructor(options: PgTablesOptions) {
    this.#options = options
  }

  async opened(): Promise<{ readonly pool: QueryPool; readonly at: IndexSchema }> {
    const { open, schema, timeoutMs } = this.#options
    this.#opening ??= open().then(async (pool) => ({ pool, at: await openSchema(pool, schema, timeoutMs) }))
    return this.#opening.catch((error: unknown) => {
      // The next call tries again: the server may come back.
      this.#opening = undefined
      throw postgresError(error)
    })
  }

  /** Undefined when there is no such index. */
  async read(name: string): Promise<StoredIndex | undefined> {
    checkTableName(name)
    const { pool, at } = await this.opened()
    try {
      const [row] = await rowsOf(pool, stored.indexByName(at, name))
      const index = stored.readIndex(row)
      this.#note(name, index)
      return index
    } catch (error) {
      // Somebody removed the schema: the next call makes it again.
      if (mayBeGone(error)) this.#opening = undefined
      throw tableError(error)
    }
  }

  /**
   * Runs statements on the tables of an index; undefined when it does not exist. Once more when another process has replaced
   * them. `fresh`: what is known of the index must be of now.
   */
  async use<Result>(
    name: string,
    work: (table: PgTable) => Promise<Result>,
    { fresh = false }: { readonly fresh?: boolean } = {},
  ): Promise<Result | undefined> {
    checkTableName(name)
    const known = fresh ? undefined : this.#known.get(name)
    const index = known ?? (await this.read(name))
    if (index === undefined) return undefined
    try {
      return await work(await this.#tableOf(name, index))
    } catch (error) {
      if (!mayBeGone(error)) throw postgresError(error)
      const now = await this.read(name)
      if (now === undefined) return undefined
      if (now.number === index.number) throw tableError(error)
      return await work(await this.#tableOf(name, now)).catch((again: unknown) => {
        throw tableError(again)
      })
    }
  }

  /** Creates the index if it is missing. @throws `invalid_input` when it exists with other dimensions */
  async provide(name: string, dimensions: number): Promise<void> {
    let index = await this.read(name)
    if (index === undefined) {
      await this.#create(name, dimensions)
      index = await this.read(name)
    }
    if (index !== undefined) checkDimensions({ name, dimensions }, index.dimensions)
  }

  async drop(name: string): Promise<void> {
    const { pool, at } = await this.opened()
    const { timeoutMs } = this.#options
    // Again while another process replaces its tables.
    for (let index = await this.read(name); index !== undefined; index = await this.read(name)) {
      const statements = [
        `DELETE FROM ${stored.allIndexes(at)} WHERE number = ${index.number}`,
        stored.dropTables(at, index.number),
      ]
      await rowsOfEach(pool, statements, { timeoutMs }).catch((error: unknown) => {
        throw tableError(error)
      })
    }
  }

  async #create(name: string, dimensions: number): Promise<void> {
    const { pool, at } = await this.opened()
    const { timeoutMs } = this.#options
    try {
      const [[number] = []] = await rowsOf(pool, `SELECT nextval('${at.schema}.index_numbers')`)
      const values = [textLiteral(name), number, dimensions].join(', ')
      const insert = `INSERT INTO ${stored.allIndexes(at)} (name, number, dimensions) VALUES (${values})`
      await rowsOfEach(pool, [insert, ...stored.createTables(at, Number(number), dimensions)], { timeoutMs })
    } catch (error) {
      // Another process was first.
      if (stateOf(error) !== '23505') throw createError(error)
    }
  }

  async #tableOf(name: string, index: StoredIndex): Promise<PgTable> {
    const { pool, at } = await this.opened()
    const { timeoutMs } = this.#options
    const search = async (statements: readonly string[]) => {
      const [rows, ...found] = await rowsOfEach(pool, [stored.indexByName(at, name), ...statements], { timeoutMs })
      this.#note(name, stored.readIndex(rows?.[0]))
      return found
    }
    return { pool, at, name, index, timeoutMs, search }
  }

  #note(name: string, index: StoredIndex | undefined): void {
    if (index === undefined) this.#known.delete(name)
    else this.#known.set(name, index)
  }
}

function createError(error: unknown): DocentError {
  if (stateOf(error) !== '22023') return postgresError(error)
  return new DocentError({
    code: 'invalid_input',
    message: 'PostgreSQL stores vectors of at most 16,000 dimensions: use an embedding model with fewer.',
    cause: causeOf(error),
  })
}
