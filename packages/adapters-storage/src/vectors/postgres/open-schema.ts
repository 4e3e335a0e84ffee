import { DocentError } from '@docent/core/ports'
import { stateOf } from '../../records/postgres/postgres-error.ts'
import { quoted, textLiteral } from '../../records/postgres/sql-text.ts'
import { rowsOf, rowsOfEach, type QueryPool } from './query-pool.ts'
import { allIndexes, schemaSql, type IndexSchema } from './stored-index.ts'

/** The first version that continues to search an index when a filter leaves too few. */
const leastVersion = [0, 8] as const

/**
 * Makes the schema where it is missing, one program at a time. `name`: unquoted.
 * @throws `unsupported` without the extension `vector`; errors of `pg`
 */
export async function openSchema(pool: QueryPool, name: string, timeoutMs: number): Promise<IndexSchema> {
  const at = { schema: quoted(name), extension: quoted(await extensionSchema(pool)) }
  const [[there] = []] = await rowsOf(pool, `SELECT to_regclass($1)::text`, [allIndexes(at)])
  // Found: so that a user without the right to create can start.
  if (there === null || there === undefined) {
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended(${textLiteral(`docent ${name}`)}, 0))`
    await rowsOfEach(pool, [lock, ...schemaSql(at)], { timeoutMs })
  }
  return at
}

async function extensionSchema(pool: QueryPool): Promise<string> {
  let cause: unknown
  const found =
    (await installed(pool)) ??
    (await rowsOf(pool, 'CREATE EXTENSION IF NOT EXISTS vector').then(
      () => installed(pool),
      (error: unknown) => {
        // Not the server's message about the extension, but that it does not answer.
        if (!/^(?:0A|42|58P01|22023|XX)/.test(stateOf(error) ?? '')) throw error
        cause = error
      },
    ))
  if (found !== undefined && isCurrent(found.version)) return found.schema
  throw new DocentError({
    code: 'unsupported',
    message:
      'pgVectors() needs the extension vector 0.8 or newer: install pgvector on the PostgreSQL server, then run CREATE EXTENSION vector (or ALTER EXTENSION vector UPDATE) in this database as a user who may.',
    cause,
  })
}

async function installed(pool: QueryPool): Promise<{ readonly version: string; readonly schema: string } | undefined> {
  const text = `SELECT e.extversion, n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'vector'`
  const [row] = (await rowsOf(pool, text)) as [string, string][]
  return row && { version: row[0], schema: row[1] }
}

function isCurrent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > leastVersion[0] || minor >= leastVersion[1]
}
