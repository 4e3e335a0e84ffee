import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteStorage } from '@docent/adapters-storage'
import type { Catalogue } from '@docent/core/ports'
import { afterEach, expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'

const older = ['./schema-version-1.json', './schema-version-2.json', './schema-version-3.json']
const golden = new URL('./schema.golden.json', import.meta.url)
const directory = mkdtempSync(join(tmpdir(), 'docent-schema-'))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Names, kinds and SQL of everything in a database, in order. */
function schemaOf(file: string): readonly string[] {
  const database = new DatabaseSync(join(directory, file), { readOnly: true })
  try {
    const rows = database.prepare(`select sql from sqlite_schema where sql is not null order by type, name`).all()
    return rows.map((row) => String(row['sql']).replaceAll(/\s+/g, ' '))
  } finally {
    database.close()
  }
}

// `DOCENT_WRITE_GOLDEN=1` writes the file anew. A change of it is a change of every existing store: the catalogue gets a
// new version and a migration first.
it('creates the schema of the golden file', async () => {
  const storage = sqliteStorage({ directory })
  await storage.migrate(catalogue, { mode: 'auto' })
  await storage.close()
  const actual = { catalogue, sqlite: { 'records.db': schemaOf('records.db'), 'streams.db': schemaOf('streams.db') } }
  const text = `${JSON.stringify(actual, undefined, 2)}\n`
  if (process.env.DOCENT_WRITE_GOLDEN) writeFileSync(golden, text)
  expect(text).toBe(readFileSync(golden, 'utf8'))
})

/** Columns of each table and the SQL of each index; the order of columns tells how old a store is, and nothing else. */
function shapeOf(file: string): unknown {
  const database = new DatabaseSync(join(directory, file), { readOnly: true })
  try {
    const tables = database.prepare(`select name from sqlite_schema where type = 'table' order by name`).all()
    const indexes = database.prepare(
      `select sql from sqlite_schema where type = 'index' and sql is not null order by name`,
    )
    return {
      tables: tables.map(({ name }) => {
        const columns = database.prepare(
          'select name, type, "notnull", dflt_value from pragma_table_info(?) order by name',
        )
        return { name, columns: columns.all(String(name)) }
      }),
      indexes: indexes.all(),
    }
  } finally {
    database.close()
  }
}

it.each(older)('brings a store of %s up to today', async (file) => {
  const { catalogue: before } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as {
    catalogue: Catalogue
  }
  const old = sqliteStorage({ directory })
  await old.migrate(before, { mode: 'auto' })
  await old.close()
  const storage = sqliteStorage({ directory })
  expect(await storage.migrate(catalogue, { mode: 'auto' })).toEqual({ from: before.version, to: catalogue.version })
  await storage.close()
  const migrated = ['records.db', 'streams.db'].map(shapeOf)
  rmSync(directory, { recursive: true })
  const fresh = sqliteStorage({ directory })
  await fresh.migrate(catalogue, { mode: 'auto' })
  await fresh.close()
  expect(migrated).toEqual(['records.db', 'streams.db'].map(shapeOf))
})
