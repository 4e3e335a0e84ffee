import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStorage } from '@docent/adapters-storage'
import type { TableDefinition } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { migrations, schemaVersion } from '../../packages/core/src/migrations/index.ts'
import { readGoldenStore, releasedVersions } from './golden-stores/golden-store.ts'
import { missingSteps, replayMigrations } from './golden-stores/replay-migrations.ts'
import { sqliteDefinitions } from './golden-stores/sqlite-schema.ts'

const newest = releasedVersions.at(-1)!
const fileOf = (version: number) => `packages/core/src/migrations/to-version-${version}.ts`
const how = 'docs/changing-the-schema.md says how to change the schema.'

it('has a migration for every change of a table since the last release', () => {
  const released = replayMigrations(
    readGoldenStore(newest).tables,
    migrations.filter(({ to }) => to > newest),
  )
  const next = Math.max(schemaVersion, newest + 1)
  const todo =
    schemaVersion > newest
      ? `add the steps below to ${fileOf(next)}`
      : `version ${newest} is released: make ${fileOf(next)} with the steps below, and name it in migrations/index.ts`
  expect(missingSteps(released, catalogue.tables), `Tables changed without a migration; ${todo}. ${how}`).toEqual([])
})

it.each(releasedVersions.slice(1))('leaves the released migration to version %i as it was', (version) => {
  const before = readGoldenStore(version - 1).tables
  const migration = migrations.filter(({ to }) => to === version)
  expect(
    missingSteps(replayMigrations(before, migration), readGoldenStore(version).tables),
    `${fileOf(version)} is released and never edited: undo its changes and put them into a new version. ${how}`,
  ).toEqual([])
})

it('has every version from the first to the newest', () => {
  const all = Array.from({ length: schemaVersion }, (_, index) => index + 1)
  expect([1, ...migrations.map(({ to }) => to)]).toEqual(all)
  expect(all.slice(0, releasedVersions.length)).toEqual(releasedVersions)
})

it('says which steps a change needs', () => {
  const table: TableDefinition = {
    name: 'note',
    columns: { id: { type: 'text' }, text: { type: 'text' } },
    primaryKey: ['id'],
    indexes: [{ name: 'by_text', columns: [{ column: 'text' }] }],
  }
  const { text: _, ...columns } = table.columns
  const changed: TableDefinition = {
    ...table,
    columns: { id: { type: 'integer' }, stars: { type: 'integer', default: 0 } },
    indexes: [{ name: 'by_text', columns: [{ column: 'stars' }] }],
    unique: [{ name: 'one', columns: ['stars'] }],
  }
  expect(missingSteps([table], [table])).toEqual([])
  expect(missingSteps([table], [{ ...table, name: 'other', columns }])).toEqual([
    `{ kind: 'dropTable', table: 'note' }`,
    expect.stringMatching(/^\{ kind: 'addTable', table: \{ name: 'other', columns: \{ id: \{ type: 'text' \} \}/),
  ])
  expect(missingSteps([table], [changed])).toEqual([
    'note.id cannot change: add another column',
    `{ kind: 'addColumn', table: 'note', column: 'stars', definition: { type: 'integer', default: 0 } }`,
    'note.text cannot be dropped: leave it in the table',
    `{ kind: 'dropIndex', table: 'note', name: 'by_text' }`,
    `{ kind: 'addIndex', table: 'note', index: { name: 'by_text', columns: [ { column: 'stars' } ] } }`,
    `{ kind: 'addUnique', table: 'note', unique: { name: 'one', columns: [ 'stars' ] } }`,
  ])
  expect(missingSteps([table], [{ ...table, primaryKey: ['text'], durability: 'relaxed' }])).toEqual([
    'the primary key of note cannot change: make a new table',
    'the durability of note cannot change: make a new table',
  ])
})

it('is created in SQLite as it was last agreed on (`npm run golden` agrees on what it is now)', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-schema-'))
  try {
    const storage = sqliteStorage({ directory })
    await storage.migrate(catalogue, { mode: 'auto' })
    await storage.close()
    await expect(sqliteDefinitions(directory)).toMatchFileSnapshot('./schema.golden.sql')
  } finally {
    rmSync(directory, { recursive: true })
  }
})
