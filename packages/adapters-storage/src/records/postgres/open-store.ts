import type { Pool, PoolClient } from 'pg'
import type { Catalogue, MigrateOptions } from '@docent/core/ports'
import { checkCatalogue } from '../schema/check-catalogue.ts'
import { checkColumns } from '../schema/check-columns.ts'
import { migrationPath } from '../schema/migration-path.ts'
import { tableShapes, type TableShape } from '../schema/table-shape.ts'
import { scriptOf, withClient } from './connection.ts'
import { createTableSql, migrationStepSql } from './schema-sql.ts'
import { columnTypes, textLiteral } from './sql-text.ts'
import { writeFunction, writeFunctionSql } from './write-function.ts'

/** A migrated, open store. */
export interface OpenStore {
  readonly pool: Pool
  /** Quoted. */
  readonly schema: string
  readonly shapes: ReadonlyMap<string, TableShape>
  /** Version before the migration. */
  readonly from: number | undefined
}

const versionTable = 'docent_schema'

/**
 * Brings the schema to the catalogue's version in one transaction, one program at a time. `name`: of the schema, unquoted.
 * @throws as `StorageDriver.migrate` does
 */
export async function openStore(
  pool: Pool,
  name: string,
  catalogue: Catalogue,
  mode: MigrateOptions['mode'],
): Promise<OpenStore> {
  checkCatalogue(catalogue)
  const shapes = tableShapes(catalogue)
  const schema = `"${name}"`
  const from = await withClient(pool, async (client) => {
    await scriptOf(client, [
      'BEGIN ISOLATION LEVEL READ COMMITTED',
      `SELECT pg_advisory_xact_lock(hashtextextended(${textLiteral(`docent ${name}`)}, 0))`,
    ])
    const found = await versionOf(client, schema)
    const path = migrationPath(catalogue, found, mode)
    const statements =
      found === undefined
        ? [
            `CREATE SCHEMA IF NOT EXISTS ${schema}`,
            `CREATE TABLE ${schema}.${versionTable} (version integer NOT NULL)`,
            `INSERT INTO ${schema}.${versionTable} VALUES (0)`,
            ...[...shapes.values()].flatMap((table) => createTableSql(schema, table)),
          ]
        : path.flatMap(({ steps }) => steps).flatMap((step) => migrationStepSql(schema, step, shapes))
    if (found !== catalogue.version) {
      await scriptOf(client, [...statements, `UPDATE ${schema}.${versionTable} SET version = ${catalogue.version}`])
    }
    await provideFunction(client, schema)
    await checkTables(client, name, catalogue.version, shapes)
    await client.query('COMMIT')
    return found
  })
  return { pool, schema, shapes, from }
}

async function versionOf(client: PoolClient, schema: string): Promise<number | undefined> {
  const table = `${schema}.${versionTable}`
  const [there] = (await client.query({ text: 'SELECT to_regclass($1)::text AS name', values: [table] })).rows as [
    { readonly name: string | null },
  ]
  if (there.name === null) return undefined
  return ((await client.query(`SELECT version FROM ${table}`)).rows as [{ readonly version: number }])[0].version
}

/** Programs of the same version leave it as it is, so that a user without the right to create can start. */
async function provideFunction(client: PoolClient, schema: string): Promise<void> {
  const text = `SELECT to_regprocedure($1)::text AS name`
  const [there] = (await client.query({ text, values: [`${writeFunction(schema)}(jsonb)`] })).rows as [
    { readonly name: string | null },
  ]
  if (there.name === null) await client.query(writeFunctionSql(schema))
}

/** @throws `unavailable`, naming the first difference */
async function checkTables(
  client: PoolClient,
  schema: string,
  version: number,
  shapes: ReadonlyMap<string, TableShape>,
): Promise<void> {
  const { rows } = await client.query({
    text: `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
      WHERE table_schema = $1 AND table_name <> '${versionTable}'`,
    values: [schema],
    rowMode: 'array',
  })
  const found = (rows as [string, string, string, string][]).map(([table, column, type, nullable]) => ({
    ...{ table, column, type },
    nullable: nullable === 'YES',
  }))
  checkColumns(found, [...shapes.values()], columnTypes, version)
}
