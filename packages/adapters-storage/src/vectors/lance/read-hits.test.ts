import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Table } from '@lancedb/lancedb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lanceRows, lanceSchema } from './lance-rows.ts'
import { searchVector } from './lance-searches.ts'
import { loadLance } from './load-lance.ts'
import { RowPlaces } from './row-places.ts'

const dimensions = 4
const texts = ['one', 'two', 'three']
const vector = Float32Array.of(1, 0, 0, 0)

let directory: string
let table: Table
const made: RowPlaces[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docent-hits-'))
  table = await createTable('rows')
  await add(table, 'a')
})
afterEach(async () => {
  // Rows may still be read; a table that is read cannot be closed.
  await Promise.all(made.splice(0).map((places) => places.forget(table)))
  table.close()
  await rm(directory, { recursive: true, force: true })
})

function rowPlaces(...options: ConstructorParameters<typeof RowPlaces>): RowPlaces {
  const places = new RowPlaces(...options)
  made.push(places)
  return places
}

async function createTable(name: string): Promise<Table> {
  const lance = await loadLance()
  const connection = await lance.lancedb.connect(directory)
  return connection.createEmptyTable(name, lanceSchema(lance, dimensions))
}

async function add(to: Table, document: string): Promise<void> {
  const rows = texts.map((text, ordinal) => ({
    document,
    ordinal,
    terms: text,
    payload: new TextEncoder().encode(text),
    vector: Float32Array.of(1, ordinal / 10, 0, 0),
  }))
  const built = lanceRows(await loadLance(), rows, { dimensions, kind: 'payload' })
  await to.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(built)
}

const find = async (places: RowPlaces, searched = table) => {
  const hits = await searchVector({ table: searched, dimensions, kind: 'payload' }, places, { vector, limit: 10 })
  return hits.map(({ document, ordinal }) => `${document}${ordinal}`)
}

/** Searches until the rows are known, and returns what was found each time. */
async function findUntilKnown(places: RowPlaces, searched = table): Promise<string[][]> {
  const found = [await find(places, searched)]
  await expect
    .poll(async () => {
      found.push(await find(places, searched))
      return places.at(searched, await searched.version())
    })
    .toBeDefined()
  return found
}

it('finds the same whether the rows are known or not, also after they were written anew and compacted', async () => {
  const places = rowPlaces()
  const first = ['a0', 'a1', 'a2']
  for (const found of await findUntilKnown(places)) expect(found).toEqual(first)
  expect(await find(places)).toEqual(first)
  await add(table, 'b')
  await add(table, 'a')
  const second = ['a0', 'b0', 'a1', 'b1', 'a2', 'b2']
  for (const found of await findUntilKnown(places)) expect(found).toEqual(second)
  await table.optimize()
  for (const found of await findUntilKnown(places)) expect(found).toEqual(second)
  expect(await find(places)).toEqual(second)
})

it('searches again with all there is to know when a row is not known', async () => {
  const places = rowPlaces()
  await findUntilKnown(places)
  const known = places.at(table, await table.version())
  expect(known?.place(2n ** 62n)).toBeUndefined()
  const behind = rowPlaces()
  behind.at = () => ({ rows: 0, place: () => undefined })
  expect(await find(behind)).toEqual(['a0', 'a1', 'a2'])
})

it('knows no more rows than it may, those of tables searched last', async () => {
  const places = rowPlaces({ most: 5, least: 1 })
  const other = await createTable('others')
  await add(other, 'b')
  await findUntilKnown(places)
  await findUntilKnown(places, other)
  expect(places.at(table, await table.version())).toBeUndefined()
  expect(places.at(other, await other.version())?.rows).toBe(3)
  const none = rowPlaces({ most: 2, least: 1 })
  for (let search = 0; search < 3; search++) expect(await find(none)).toEqual(['a0', 'a1', 'a2'])
  await places.forget(other)
  other.close()
})
