import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileBlobs, lanceVectors } from './index.ts'
import { lockDirectory } from './records/sqlite/owner-lock.ts'
import { openWriter } from './records/sqlite/open-database.ts'
import { copyDatabase } from './records/sqlite/copy-database.ts'

let around: string
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'docent-modes-'))
  chmodSync(around, 0o755)
})
afterEach(() => rmSync(around, { recursive: true, force: true }))

/** Everything below the directory that others may read or list. */
function open(): string[] {
  const all = readdirSync(around, { recursive: true, encoding: 'utf8' })
  expect(all).not.toEqual([])
  return all.filter((name) => (statSync(join(around, name)).mode & 0o077) !== 0)
}

it.skipIf(process.platform === 'win32')('keeps blobs and their folders for the user of the process', async () => {
  const blobs = fileBlobs({ directory: join(around, 'data', 'blobs') })
  await blobs.put('a/b/c', new Uint8Array(3), {})
  await blobs.backup!(join(around, 'backup', 'blobs'))
  expect(open()).toEqual([])
})

it.skipIf(process.platform === 'win32')('keeps records, their log and copies for the user of the process', () => {
  const directory = join(around, 'data')
  const lock = lockDirectory(directory)
  lock.announce('http://127.0.0.1:1')
  const writer = openWriter({ path: join(directory, 'records.db'), synchronous: 'full' })
  writer.exec('CREATE TABLE secret (text TEXT)')
  copyDatabase(writer, join(directory, 'copy.db'))
  try {
    expect(readdirSync(directory)).toContain('records.db-wal')
    expect(open()).toEqual([])
  } finally {
    writer.close()
    lock.release()
  }
})

it.skipIf(process.platform === 'win32')('keeps the directory of vectors for the user of the process', async () => {
  const vectors = lanceVectors({ uri: join(around, 'data', 'vectors') })
  expect(await vectors.tables()).toEqual([])
  await vectors.close()
  expect(statSync(join(around, 'data', 'vectors')).mode & 0o077).toBe(0)
})
