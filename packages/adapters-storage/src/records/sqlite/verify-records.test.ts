import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue } from '@docent/core/ports'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sqliteStorage } from './sqlite-storage.ts'

const catalogue: Catalogue = {
  version: 1,
  migrations: [],
  tables: [
    {
      name: 'note',
      columns: { id: { type: 'text' }, text: { type: 'text' } },
      primaryKey: ['id'],
      indexes: [{ name: 'note_text', columns: [{ column: 'text' }] }],
    },
  ],
}

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'docent-verify-'))))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function openNotes() {
  const storage = sqliteStorage({ directory })
  await storage.migrate(catalogue, { mode: 'auto' })
  return storage
}

async function fill(): Promise<void> {
  const storage = await openNotes()
  for (let number = 0; number < 400; number++) {
    const row = { id: `note-${number}`, text: `The text of note ${number}. `.repeat(10) }
    await storage.write({ steps: [{ kind: 'insert', table: 'note', row }] })
  }
  expect(await storage.verify!()).toEqual([])
  await storage.close()
}

it('names the file and what is wrong in it, and reads what is there all the same', { tags: ['slow'] }, async () => {
  await fill()
  const path = join(directory, 'records.db')
  const bytes = readFileSync(path)
  // Pages behind the first, which holds the schema.
  bytes.fill(0xff, bytes.length - 3 * 4096)
  writeFileSync(path, bytes)
  const storage = await openNotes()
  try {
    const faults = await storage.verify!()
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.every((fault) => fault.startsWith('records.db: '))).toBe(true)
    await storage.ping()
  } finally {
    await storage.close()
  }
})
