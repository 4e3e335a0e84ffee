/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Catalogue } from '@docent/core/ports'
import { afterAll, describe, expect, it } from 'vitest'
import { sqliteStorage } from './sqlite-storage.ts'

const directory = mkdtempSync(join(tmpdir(), 'docent-kill-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const catalogue: Catalogue = {
  version: 1,
  migrations: [],
  tables: [
    { name: 'item', columns: { id: { type: 'text' } }, primaryKey: ['id'] },
    { name: 'counter', columns: { id: { type: 'text' }, value: { type: 'integer', default: 0 } }, primaryKey: ['id'] },
    { name: 'line', columns: { id: { type: 'text' } }, primaryKey: ['id'], durability: 'relaxed' },
  ],
}

/** Writes without end and prints each id once its batch is acknowledged; writes to a pipe do not wait in the process. */
const writer = `
  import { sqliteStorage } from ${JSON.stringify(new URL('./sqlite-storage.ts', import.meta.url).href)}
  const [directory, round] = process.argv.slice(1)
  const driver = sqliteStorage({ directory })
  await driver.migrate(${JSON.stringify(catalogue)}, { mode: 'auto' })
  const insert = (table, id) => ({ kind: 'insert', table, row: { id } })
  await driver.write({ steps: [{ ...insert('counter', 'items'), onConflict: 'ignore' }] })
  const count = { kind: 'increment', table: 'counter', key: { id: 'items' }, by: { value: 1 } }
  const caller = async (number) => {
    for (let turn = 0; ; turn++) {
      const id = [round, number, turn].join('-')
      if (number === 0) await driver.write({ steps: [insert('line', id)] })
      else await driver.write({ steps: [insert('item', id), count] })
      process.stdout.write(id + '\\n')
    }
  }
  await Promise.all([0, 1, 2, 3, 4].map(caller))
`

describe('a process killed while it writes', () => {
  it.each([1, 2, 3])('loses nothing acknowledged and leaves no half batch (round %i)', async (round) => {
    const options = ['--conditions=docent-source', '--input-type=module', '--eval', writer, directory, String(round)]
    const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    const acknowledged: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line)
      if (acknowledged.length === 300 + round) child.kill('SIGKILL')
    }
    expect(await ended).toEqual([null, 'SIGKILL'])

    const driver = sqliteStorage({ directory })
    try {
      expect(await driver.migrate(catalogue, { mode: 'check' })).toEqual({ from: 1, to: 1 })
      const items = (await driver.read({ from: 'item' })).map((row) => row['id'])
      const lines = (await driver.read({ from: 'line' })).map((row) => row['id'])
      const found = new Set([...items, ...lines])
      expect(acknowledged.length).toBeGreaterThan(300)
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
      expect(await driver.read({ from: 'counter' })).toEqual([{ id: 'items', value: items.length }])
    } finally {
      await driver.close()
    }
  })
})
