import type { Connection, PoolClient } from 'pg'

/** A statement with its values, which are sent beside it: a failed one is in the log of the server without them. */
export interface ValuedStatement {
  readonly text: string
  readonly values?: readonly string[]
}

/**
 * Runs statements one after the other in one round trip; after one that failed, none of the rest. Answers with the first column of the
 * last row. The library sends the next query when the last one has been answered, so this speaks to the connection itself, as its
 * extension for cursors does.
 */
export function pipelined(client: PoolClient, statements: readonly ValuedStatement[]): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  client.query(new Pipeline(statements, (error, value) => (error === null ? resolve(value) : reject(error))))
  return promise
}

/** What the library calls while the answer comes in. It replaces `callback` to watch the time. */
class Pipeline {
  callback: (error: Error | null, value?: string) => void
  readonly #statements: readonly ValuedStatement[]
  #value: string | undefined

  constructor(statements: readonly ValuedStatement[], callback: Pipeline['callback']) {
    this.#statements = statements
    this.callback = callback
  }

  submit(connection: Connection): null {
    const { stream } = connection
    // All of it in one piece, as far as the network allows.
    stream.cork()
    try {
      for (const { text, values = [] } of this.#statements) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.bind({ values: [...values] }, true)
        connection.execute({}, true)
      }
      connection.sync()
    } finally {
      stream.uncork()
    }
    return null
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#value = fields[0] ?? undefined
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#value)
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
