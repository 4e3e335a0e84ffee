import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

/** What a store asks of a pool of `pg`. */
interface Request {
  readonly text: string
  readonly values?: unknown[]
  readonly types: { getTypeParser(type: number): (text: string) => unknown }
}

export interface PgliteServer {
  /** One connection: calls wait for each other. */
  readonly pool: { query(request: Request): Promise<unknown> }
  stop(): Promise<void>
}

/** Types that stores read as something else than text. */
const parsedTypes = [16, 17, 20, 21, 23, 25, 114, 700, 701, 1700, 3802]

/** PostgreSQL compiled to WebAssembly, in this process, with pgvector unless `extensions` says otherwise. */
export async function startPglite(options: Pick<PGliteOptions, 'extensions'> = {}): Promise<PgliteServer> {
  const database = await PGlite.create({ extensions: { vector }, ...options })
  return {
    pool: {
      async query({ text, values, types }) {
        const parsers = Object.fromEntries(parsedTypes.map((type) => [type, types.getTypeParser(type)]))
        const how = { rowMode: 'array', parsers } as const
        return values === undefined ? database.exec(text, how) : database.query(text, values, how)
      },
    },
    stop: () => database.close(),
  }
}
