/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Catalogue } from '@docent/core/ports'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOwner } from './owner-lock.ts'
import { sqliteStorage } from './sqlite-storage.ts'

const catalogue: Catalogue = {
  version: 3,
  migrations: [],
  tables: [
    { name: 'item', columns: { id: { type: 'text' }, size: { type: 'integer', nullable: true } }, primaryKey: ['id'] },
    { name: 'part', columns: { id: { type: 'text' } }, primaryKey: ['id'], durability: 'relaxed' },
  ],
}

let directory: string
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'docent-tables-'))
  const driver = sqliteStorage({ directory })
  await driver.migrate(catalogue, { mode: 'auto' })
  await driver.close()
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const differences = {
  'a missing column': ['records.db', 'ALTER TABLE item DROP COLUMN size', 'item.size'],
  'another column': ['records.db', 'ALTER TABLE item ADD COLUMN colour TEXT', 'item.colour'],
  'another type': [
    'records.db',
    'ALTER TABLE item DROP COLUMN size; ALTER TABLE item ADD COLUMN size TEXT',
    'item.size',
  ],
  'a missing table': ['records.db', 'DROP TABLE item', 'item.id'],
  'another table': ['records.db', 'CREATE TABLE lamp (id TEXT NOT NULL PRIMARY KEY) STRICT', 'lamp.id'],
  'a missing table of the streams': ['streams.db', 'DROP TABLE part', 'part.id'],
} as const

for (const [name, [file, sql, column]] of Object.entries(differences)) {
  it(`refuses a store of the same version that has ${name}, and lets go of it`, async () => {
    const database = new DatabaseSync(join(directory, file))
    database.exec(sql)
    database.close()
    for (const mode of ['auto', 'check'] as const) {
      const driver = sqliteStorage({ directory })
      await expect(driver.migrate(catalogue, { mode })).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining(`its column ${column} differs from that version`),
      })
      await driver.close()
      expect(readOwner(directory)).toBeUndefined()
    }
  })
}

it('opens a store that SQLite has gathered statistics of', async () => {
  const database = new DatabaseSync(join(directory, 'records.db'))
  database.exec('ANALYZE')
  database.close()
  const driver = sqliteStorage({ directory })
  expect(await driver.migrate(catalogue, { mode: 'check' })).toEqual({ from: 3, to: 3 })
  await driver.close()
})
