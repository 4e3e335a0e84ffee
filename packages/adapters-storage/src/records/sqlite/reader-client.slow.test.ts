/** @module-tag slow */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { readerClient } from './reader-client.ts'
import type { SqlValue } from './sql-text.ts'

const directory = mkdtempSync(join(tmpdir(), 'reader-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Threads of this process that read. */
function threads(): number {
  const names = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim())
  return names.filter((name) => name === 'sqlite-reader').length
}

it.runIf(process.platform === 'linux')('has a thread while it reads, and none soon after', async () => {
  const path = join(directory, 'numbers.db')
  const database = new DatabaseSync(path)
  database.exec('CREATE TABLE numbers (number INTEGER); INSERT INTO numbers VALUES (1), (2), (3)')
  database.close()
  const reader = readerClient()
  const read = async (): Promise<SqlValue[][]> => {
    const rows: SqlValue[][] = []
    await reader.rows(path, { sql: 'SELECT number FROM numbers', parameters: [] }, (part) => void rows.push(...part))
    return rows
  }
  expect(threads()).toBe(0)
  expect(await Promise.all([read(), read()])).toEqual([
    [[1], [2], [3]],
    [[1], [2], [3]],
  ])
  expect(threads()).toBe(1)
  await expect.poll(threads, { timeout: 10_000 }).toBe(0)
  expect(await read()).toEqual([[1], [2], [3]])
  expect(threads()).toBe(1)
  await reader.close()
  expect(threads()).toBe(0)
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
})
