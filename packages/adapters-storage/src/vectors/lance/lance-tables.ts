import type { Connection, Table } from '@lancedb/lancedb'
import { DocentError } from '@docent/core/ports'
import { withoutValues } from '../../error-without-values.ts'
import {
  connect,
  createTable,
  openTable,
  type ConnectOptions,
  type Connected,
  type OpenTable,
} from './lance-connection.ts'
import { connectionError, isMissing, lanceError } from './lance-errors.ts'
import type { Lance } from './load-lance.ts'

const namesPerPage = 1000

/** An open table. Closing releases its native memory, which must not happen while it is used. */
interface Handle {
  readonly opening: Promise<OpenTable | undefined>
  users: number
  forgotten: boolean
}

export interface LanceTablesOptions extends ConnectOptions {
  /** A table is about to be closed: resolves when it is no longer used. @default only `use` uses it */
  readonly closing?: (table: Table) => Promise<void>
}

/** The connection, opened on first use, and one handle for each table in use. */
export class LanceTables {
  readonly #options: LanceTablesOptions
  readonly #closing: (table: Table) => Promise<void>
  readonly #handles = new Map<string, Handle>()
  /** Handles that are being closed. */
  readonly #ending = new Set<Promise<void>>()
  /** What uses the connection, which cannot be closed meanwhile. */
  readonly #connecting = new Set<Promise<unknown>>()
  #connection: Promise<Connected> | undefined
  #closed = false

  constructor(options: LanceTablesOptions) {
    this.#options = options
    this.#closing = options.closing ?? (async () => {})
  }

  /**
   * Runs an operation on a table; undefined when it does not exist. A failed read is retried once with a new handle:
   * another writer may have removed the files of an old one. @throws `index_damaged`
   * when the retry fails
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
        // It existed a moment ago.
        const result = await this.#attempt(name, async (open, lance) => ({ done: await work(open, lance) }))
        if (result === undefined) throw failure
        return result.done
      } catch (again) {
        throw this.#failure(again)
      }
    }
  }

  /** A table that stays open until it is released; undefined when there is none. */
  async hold(name: string): Promise<{ readonly open: OpenTable; release(): void } | undefined> {
    const { connection } = await this.#connected()
    const handle = this.#handleOf(connection, name)
    handle.users++
    const release = () => {
      handle.users--
      this.#closeUnused(handle)
    }
    try {
      const open = await handle.opening
      if (open) return { open, release }
    } catch (error) {
      release()
      throw lanceError(error)
    }
    release()
    return undefined
  }

  /** Creates an empty table with its full-text index. */
  async create(name: string, dimensions: number): Promise<void> {
    this.forget(name)
    const { lance, connection } = await this.#connected()
    const table = await this.#connects(createTable(connection, lance, name, dimensions))
    const opening = Promise.resolve<OpenTable>({ table, dimensions, kind: 'payload' })
    const handle: Handle = { opening, users: 0, forgotten: this.#closed }
    if (handle.forgotten) this.#closeUnused(handle)
    else this.#handles.set(name, handle)
  }

  async drop(name: string): Promise<void> {
    const { connection } = await this.#connected()
    this.forget(name)
    await this.#connects(connection.dropTable(name)).catch((error: unknown) => {
      if (!isMissing(error)) throw lanceError(error)
    })
  }

  async names(): Promise<string[]> {
    const names: string[] = []
    for (;;) {
      const { connection } = await this.#connected()
      const last = names.at(-1)
      const listing = connection.tableNames({ limit: namesPerPage, ...(last !== undefined && { startAfter: last }) })
      const page = await this.#connects(listing).catch((error: unknown) => {
        throw lanceError(error)
      })
      names.push(...page)
      if (page.length < namesPerPage) return names
    }
  }

  /** Makes the next use reopen the table. Running searches keep the old handle, which is closed after the last of them. */
  forget(name: string): void {
    const handle = this.#handles.get(name)
    if (!handle) return
    this.#handles.delete(name)
    handle.forgotten = true
    this.#closeUnused(handle)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    for (const name of [...this.#handles.keys()]) this.forget(name)
    const opened = await this.#connection?.catch(() => undefined)
    await Promise.allSettled([...this.#connecting, ...this.#ending])
    opened?.connection.close()
  }

  async #connected(): Promise<Connected> {
    if (this.#closed) throw this.#failure(undefined)
    this.#connection ??= connect(this.#options)
    const connected = await this.#connection.catch((error: unknown) => {
      // The next call retries: a disk may come back.
      this.#connection = undefined
      throw connectionError(error)
    })
    // It may have been closed meanwhile.
    if (this.#closed) throw this.#failure(undefined)
    return connected
  }

  async #connects<Result>(work: Promise<Result>): Promise<Result> {
    this.#connecting.add(work)
    try {
      return await work
    } finally {
      this.#connecting.delete(work)
    }
  }

  /** Work interrupted by `close` fails inside LanceDB with arbitrary errors. */
  #failure(error: unknown): DocentError {
    if (!this.#closed) return lanceError(error)
    return new DocentError({ code: 'unavailable', message: 'The vector index is closed.', cause: withoutValues(error) })
  }

  async #attempt<Result>(
    name: string,
    work: (open: OpenTable, lance: Lance) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { lance } = await this.#connected()
    const held = await this.hold(name)
    try {
      return held && (await work(held.open, lance))
    } finally {
      held?.release()
    }
  }

  #handleOf(connection: Connection, name: string): Handle {
    const known = this.#handles.get(name)
    if (known !== undefined) return known
    const handle: Handle = { opening: this.#connects(openTable(connection, name)), users: 0, forgotten: false }
    this.#handles.set(name, handle)
    // Another process may create a missing table, a failure may be temporary: neither is cached.
    const forgetOpening = (): void => {
      if (this.#handles.get(name) === handle) this.#handles.delete(name)
    }
    handle.opening.then((open) => open ?? forgetOpening(), forgetOpening)
    return handle
  }

  #closeUnused({ opening, users, forgotten }: Handle): void {
    if (!forgotten || users > 0) return
    const ending: Promise<void> = opening
      .then(async (open) => {
        if (!open) return
        await this.#closing(open.table)
        open.table.close()
      })
      // A failed open holds nothing.
      .catch(() => {})
      .finally(() => this.#ending.delete(ending))
    this.#ending.add(ending)
  }
}
