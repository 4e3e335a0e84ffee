import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexRow } from '@docent/core/ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, createTable } from './lance-connection.ts'
import { lanceRows, lanceSchema } from './lance-rows.ts'

const uri = mkdtempSync(join(tmpdir(), 'lance-rows-'))
const dimensions = 8
const kind = 'payload'
let connected: Awaited<ReturnType<typeof connect>>
beforeAll(async () => void (connected = await connect({ uri })))
afterAll(() => {
  connected.connection.close()
  rmSync(uri, { recursive: true, force: true })
})

const row = (ordinal: number): IndexRow => ({
  document: 'one',
  ordinal,
  terms: `word number ${ordinal}`,
  payload: new TextEncoder().encode(`payload ${ordinal}`),
  vector: Float32Array.from({ length: dimensions }, () => 1),
})

it('creates tables whose words are not compressed', async () => {
  const table = await createTable(connected.connection, connected.lance, 'new', dimensions)
  const { fields } = await table.schema()
  const compression = fields.map(({ name, metadata }) => [name, metadata.get('lance-encoding:compression')])
  expect(Object.fromEntries(compression)).toEqual({ terms: 'none', payload: 'none' })
})

it('adds rows to tables that were created with compressed words, and replaces them', async () => {
  const { lance, connection } = connected
  const { arrow } = lance
  const { fields } = lanceSchema(lance, dimensions)
  const before = new arrow.Schema(fields.map(({ name, type, nullable }) => new arrow.Field(name, type, nullable)))
  const table = await connection.createEmptyTable('before', before)
  await table.add(lanceRows(lance, [row(1), row(2)], { dimensions, kind }))
  const merge = table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll()
  await merge.execute(lanceRows(lance, [row(2), row(3)], { dimensions, kind }))
  await table.optimize()
  const rows = (await table.query().select(['terms', 'payload']).toArray()) as { terms: string; payload: Uint8Array }[]
  const read = rows.map(({ terms, payload }) => `${terms}, ${new TextDecoder().decode(payload)}`)
  expect(new Set(read)).toEqual(new Set([1, 2, 3].map((ordinal) => `word number ${ordinal}, payload ${ordinal}`)))
  expect(read).toHaveLength(3)
})
