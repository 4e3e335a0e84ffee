import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection, Table } from '@lancedb/lancedb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lanceRows, lanceSchema } from './lance-rows.ts'
import { searchTerms } from './lance-searches.ts'
import { loadLance } from './load-lance.ts'
import { RowPlaces } from './row-places.ts'
import { ensureTextIndex } from './text-index.ts'
import { WarmTables } from './warm-tables.ts'

const dimensions = 4
const [before, between] = ['heron', 'curlew']

let directory: string
let connection: Connection
let table: Table
let warm: WarmTables
let places: RowPlaces
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docent-warm-'))
  const lance = await loadLance()
  connection = await lance.lancedb.connect(directory)
  table = await connection.createEmptyTable('rows', lanceSchema(lance, dimensions))
  await ensureTextIndex(table, lance)
  await add('a', 3)
  warm = new WarmTables({ bytes: 10_000, areFar: true })
  places = new RowPlaces({ warm })
})
afterEach(async () => {
  await places.forget(table)
  table.close()
  connection.close()
  await rm(directory, { recursive: true, force: true })
})

async function add(document: string, rows: number, word: string = before, to = table): Promise<void> {
  const made = Array.from({ length: rows }, (_, ordinal) => ({
    document,
    ordinal,
    terms: `bird ${word}`,
    payload: new TextEncoder().encode(`${document}${ordinal} ${word}`),
    vector: Float32Array.of(1, ordinal / 10, 0, 0),
  }))
  const batch = lanceRows(await loadLance(), made, { dimensions, kind: 'payload' })
  await to.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(batch)
}

/** The payloads that a search finds, and how many rows it had to read for them. */
async function find(): Promise<{ readonly found: readonly string[]; readonly taken: number }> {
  const take = vi.spyOn(table, 'takeRowIds')
  const query = { terms: [{ term: 'bird', weight: 1 }], limit: 100, withPayload: true }
  const hits = await searchTerms({ table, dimensions, kind: 'payload' }, await loadLance(), places, query)
  const taken = take.mock.calls.reduce((sum, [ids]) => sum + ids.length, 0)
  take.mockRestore()
  return { found: hits.map(({ payload }) => new TextDecoder().decode(payload)), taken }
}

/** Searches until everything is loaded; returns how many rows that had to read. */
async function settled(of = warm): Promise<number> {
  const loaded = vi.spyOn(of, 'load')
  const taken = (await find()).taken + (await find()).taken
  await expect.poll(() => loaded.mock.settledResults.some(({ type }) => type === 'fulfilled')).toBe(true)
  loaded.mockRestore()
  return taken
}

const namesOf = (document: string, rows: number, word = before) =>
  Array.from({ length: rows }, (_, ordinal) => `${document}${ordinal} ${word}`)

it('reads no rows for what was loaded, and of a newer version those that are new', async () => {
  await settled()
  expect(await find()).toEqual({ found: namesOf('a', 3), taken: 0 })
  await add('b', 2)
  const both = [...namesOf('a', 3), ...namesOf('b', 2)]
  const settling = await settled()
  expect(settling).toBeLessThanOrEqual(2)
  expect((await find()).found).toEqual(both)
  expect(await find()).toEqual({ found: both, taken: 0 })
})

it('never returns what a row had before it was replaced, moved or deleted', async () => {
  await settled()
  await add('a', 3, between)
  await settled()
  expect((await find()).found).toEqual(namesOf('a', 3, between))
  await add('b', 2)
  await table.optimize({ cleanupOlderThan: new Date() })
  await settled()
  expect((await find()).found).toEqual([...namesOf('a', 3, between), ...namesOf('b', 2)])
  await table.update({ valuesSql: { document: 'document' } })
  await table.delete("document = 'a'")
  await settled()
  expect((await find()).found).toEqual(namesOf('b', 2))
})

it('does without rows that are gone from the table', async () => {
  await settled()
  const ids = (await table.query().select(['document']).withRowId().toArrow()).getChild('_rowid')
  const [first, ...rest] = Array.from(ids ?? [], BigInt)
  const fresh = new WarmTables({ bytes: 10_000, areFar: true })
  await table.delete("document = 'a' AND ordinal = 0")
  expect(await fresh.payloads(table, [first!, ...rest])).toBeUndefined()
  expect(await fresh.payloads(table, rest)).toHaveLength(2)
  await table.optimize({ cleanupOlderThan: new Date() })
  expect(await new WarmTables({ bytes: 10_000, areFar: true }).payloads(table, rest)).toBeUndefined()
})

it('reads the rows in advance also when some were asked for before', async () => {
  const ids = (await table.query().select(['document']).withRowId().toArrow()).getChild('_rowid')
  const [first, ...rest] = Array.from(ids ?? [], BigInt)
  await warm.payloads(table, [first!])
  await warm.load(table)
  const take = vi.spyOn(table, 'takeRowIds')
  expect(await warm.payloads(table, rest)).toHaveLength(2)
  expect(take).not.toHaveBeenCalled()
})

it('loads an index once, and again when it has changed', async () => {
  const load = vi.spyOn(table, 'prewarmIndex')
  await table.optimize()
  await warm.load(table)
  await warm.load(table)
  expect(load).toHaveBeenCalledTimes(1)
  await add('b', 2)
  await warm.load(table)
  expect(load).toHaveBeenCalledTimes(1)
  await table.optimize()
  await warm.load(table)
  expect(load).toHaveBeenCalledTimes(2)
})

it('keeps no more than it may, and reads half of it in advance', async () => {
  for (const document of 'bcdefghi') await add(document, 5)
  const small = new WarmTables({ bytes: 4_000, areFar: true })
  await small.load(table)
  const ids = (await table.query().select(['document']).withRowId().toArrow()).getChild('_rowid')
  const take = vi.spyOn(table, 'takeRowIds')
  const all = Array.from(ids ?? [], BigInt)
  expect(await small.payloads(table, all)).toHaveLength(43)
  expect(await small.payloads(table, all)).toHaveLength(43)
  // Entries count 200 bytes and their payload of 8: the 13 of three documents are more than a half, 19 fit.
  expect(take.mock.calls.map(([ids]) => ids.length)).toEqual([30, 24])
})

it('leaves it to searches what rows have, in tables that are near and too large, or of which little is left', async () => {
  const near = new WarmTables({ bytes: 1_000, areFar: false })
  expect(near.keeps(table)).toBe(false)
  await near.load(table)
  // The 3 rows take 624.
  expect(near.keeps(table)).toBe(false)
  const larger = new WarmTables({ bytes: 1_300, areFar: false })
  places = new RowPlaces({ warm: larger })
  await settled(larger)
  expect(larger.keeps(table)).toBe(true)
  expect(await find()).toEqual({ found: namesOf('a', 3), taken: 0 })
  const other = await connection.createEmptyTable('others', lanceSchema(await loadLance(), dimensions))
  await add('z', 3, before, other)
  await larger.load(other)
  await add('y', 3, before, other)
  const ids = (await other.query().select(['document']).withRowId().toArrow()).getChild('_rowid')
  await larger.payloads(other, Array.from(ids ?? [], BigInt))
  expect((await find()).found).toEqual(namesOf('a', 3))
  expect(larger.keeps(table)).toBe(false)
  expect(await find()).toEqual({ found: namesOf('a', 3), taken: 0 })
  other.close()
})
