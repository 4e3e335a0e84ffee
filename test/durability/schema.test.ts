import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteStorage } from '@docent/adapters-storage'
import { afterEach, expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'

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
