import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteStorage } from '@docent/adapters-storage'
import { eq, type Catalogue, type StorageDriver } from '@docent/core/ports'
import { sizeAt } from './measuring/sized.ts'

/**
 * What the record store adds to, or takes from, the price of a durable commit: batches per second through the driver
 * beside one-row commits of bare node:sqlite on the same disk. Disks and neighbours are moody: many short slices take
 * turns, each is compared with the bare slices around it, and medians count.
 * Run: node --conditions=docent-source bench/storage.ts [rounds]
 */
const rounds = sizeAt(2, 15, 1)
const milliseconds = 200
const entities = 5000
const snapshot = 'x'.repeat(400)

const catalogue: Catalogue = {
  version: 1,
  migrations: [],
  tables: [
    {
      name: 'entity',
      columns: { id: { type: 'text' }, revision: { type: 'integer' }, snapshot: { type: 'text' } },
      primaryKey: ['id'],
    },
    {
      name: 'outbox',
      columns: {
        id: { type: 'integer' },
        entity: { type: 'text' },
        revision: { type: 'integer' },
        parameters: { type: 'json' },
      },
      primaryKey: ['id'],
    },
    {
      name: 'history',
      columns: { id: { type: 'integer' }, entity: { type: 'text' }, event: { type: 'json' } },
      primaryKey: ['id'],
    },
    {
      name: 'timer',
      columns: { entity: { type: 'text' }, id: { type: 'text' }, due_at: { type: 'integer' }, event: { type: 'json' } },
      primaryKey: ['entity', 'id'],
    },
  ],
}

function bareDatabase(directory: string): DatabaseSync {
  const database = new DatabaseSync(join(directory, 'bare.db'))
  database.exec(`PRAGMA journal_mode = wal; PRAGMA synchronous = full;
    CREATE TABLE entity (id TEXT PRIMARY KEY, revision INTEGER, snapshot TEXT) STRICT`)
  return database
}

/** Commits per second of one-row upserts, nothing else in the way. Every row differs: SQLite does not write what is unchanged. */
function bareCommits(database: DatabaseSync, first: number): number {
  const upsert = database.prepare(
    'INSERT INTO entity VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, snapshot = excluded.snapshot',
  )
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const start = performance.now()
  let count = 0
  while (performance.now() - start < milliseconds) {
    begin.run()
    upsert.run(`e${count % entities}`, first + count++, snapshot)
    commit.run()
  }
  return (count * 1000) / (performance.now() - start)
}

/** Batches per second, each a read, an update of the revision read, and three inserts, as a durable transition makes them. */
async function batches(driver: StorageDriver, callers: number, first: number): Promise<{ rate: number; ids: number }> {
  let ids = first
  let count = 0
  const start = performance.now()
  const caller = async (number: number): Promise<void> => {
    for (let turn = 0; performance.now() - start < milliseconds; turn++) {
      const id = `e${(turn * callers + number) % entities}`
      const [row] = await driver.read({ from: 'entity', where: eq('id', id) })
      const revision = row!['revision'] as number
      const number_ = ids++
      const outcome = await driver.write({
        steps: [
          { kind: 'update', table: 'entity', key: { id }, set: { snapshot }, revision },
          { kind: 'insert', table: 'outbox', row: { id: number_, entity: id, revision, parameters: { attempt: 1 } } },
          { kind: 'insert', table: 'history', row: { id: number_, entity: id, event: { type: 'X' } } },
          {
            kind: 'insert',
            table: 'timer',
            row: { entity: id, id: 't', due_at: number_, event: {} },
            onConflict: 'replace',
          },
        ],
      })
      if (outcome.ok) count++
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  return { rate: (count * 1000) / (performance.now() - start), ids }
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)]!
}

const directory = mkdtempSync(join(tmpdir(), 'docent-bench-'))
try {
  const driver = sqliteStorage({ directory: join(directory, 'data') })
  await driver.migrate(catalogue, { mode: 'auto' })
  await driver.write({
    steps: Array.from({ length: entities }, (_, index) => ({
      kind: 'insert',
      table: 'entity',
      row: { id: `e${index}`, revision: 0, snapshot },
    })),
  })
  const bare = bareDatabase(directory)
  const rates: Record<string, number[]> = { bare: [] }
  const ratios: Record<string, number[]> = { bare: [] }
  let ids = 0
  let before = bareCommits(bare, 0)
  for (let round = 0; round < rounds; round++) {
    for (const callers of [1, 4, 16, 64]) {
      const result = await batches(driver, callers, ids)
      ids = result.ids
      const after = bareCommits(bare, (round * 4 + callers) * 1e6)
      const name = `${callers} caller${callers === 1 ? '' : 's'}`
      ;(rates[name] ??= []).push(result.rate)
      ;(ratios[name] ??= []).push(result.rate / ((before + after) / 2))
      rates['bare']!.push(after)
      ratios['bare']!.push(1)
      before = after
    }
  }
  bare.close()
  for (const [name, measured] of Object.entries(rates)) {
    const ratio = ratios[name]!
    const spread = `(${quantile(ratio, 0.1).toFixed(2)} to ${quantile(ratio, 0.9).toFixed(2)})`
    console.log(
      `${name.padEnd(12)} ${String(Math.round(quantile(measured, 0.5))).padStart(7)}/s  ${quantile(ratio, 0.5).toFixed(2)} of bare ${spread}`,
    )
  }
  console.log(`resident ${Math.round(process.memoryUsage.rss() / 1e6)} MB`)
  await driver.close()
} finally {
  rmSync(directory, { recursive: true, force: true })
}
