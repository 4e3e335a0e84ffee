/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import type { Catalogue } from '@docent/core/ports'
import { afterAll, describe, expect, it } from 'vitest'
import { readOwner } from './owner-lock.ts'
import { sqliteStorage } from './sqlite-storage.ts'

const root = mkdtempSync(join(tmpdir(), 'docent-owner-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const catalogue: Catalogue = {
  version: 1,
  migrations: [],
  tables: [{ name: 'item', columns: { id: { type: 'text' } }, primaryKey: ['id'] }],
}

/** Opens the store, reports it, and stays; or reports why it cannot. */
const opener = `
  import { sqliteStorage } from ${JSON.stringify(new URL('./sqlite-storage.ts', import.meta.url).href)}
  const driver = sqliteStorage({ directory: process.argv[1] })
  try {
    await driver.migrate(${JSON.stringify(catalogue)}, { mode: 'auto' })
    driver.announce('http://localhost:1234')
    setInterval(() => {}, 1000)
    // Nothing refers to the driver from here on.
    setTimeout(() => {
      gc()
      console.log(JSON.stringify({ opened: process.pid }))
    }, 10)
  } catch (error) {
    console.log(JSON.stringify({ code: error.code, message: error.message, details: error.details }))
  }
`

/** Starts a process on the directory and waits for its first line. */
async function openElsewhere(directory: string) {
  const options = ['--expose-gc', '--conditions=docent-source', '--input-type=module', '--eval', opener, directory]
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, ended, said: JSON.parse(line) as Record<string, unknown> }
}

describe('a data directory', () => {
  it('has one owner, which another process learns', async () => {
    const directory = join(root, 'owned')
    const driver = sqliteStorage({ directory })
    await driver.migrate(catalogue, { mode: 'auto' })
    expect(readOwner(directory)).toEqual({ pid: process.pid })
    driver.announce('http://localhost:8080')
    const other = await openElsewhere(directory)
    await other.ended
    expect(other.said).toMatchObject({ code: 'in_use', details: { pid: process.pid, url: 'http://localhost:8080' } })
    expect(other.said['message']).toContain(`Process ${process.pid} at http://localhost:8080`)
    await driver.close()
    expect(readOwner(directory)).toBeUndefined()
  })
  it('belongs to a process that keeps no driver, and is free as soon as that is killed', async () => {
    const directory = join(root, 'killed')
    const other = await openElsewhere(directory)
    expect(readOwner(directory)).toEqual({ pid: other.said['opened'], url: 'http://localhost:1234' })
    const driver = sqliteStorage({ directory })
    await expect(driver.migrate(catalogue, { mode: 'auto' })).rejects.toMatchObject({
      code: 'in_use',
      details: { pid: other.child.pid },
    })
    other.child.kill('SIGKILL')
    await other.ended
    expect(readOwner(directory)).toBeUndefined()
    await driver.migrate(catalogue, { mode: 'auto' })
    expect(readOwner(directory)).toEqual({ pid: process.pid })
    await driver.close()
  })
  it('has one owner within a process too', async () => {
    const directory = join(root, 'twice')
    const first = sqliteStorage({ directory })
    const second = sqliteStorage({ directory })
    await first.migrate(catalogue, { mode: 'auto' })
    await expect(second.migrate(catalogue, { mode: 'auto' })).rejects.toMatchObject({ code: 'in_use' })
    await second.close()
    expect(readOwner(directory)).toEqual({ pid: process.pid })
    await first.close()
    const third = sqliteStorage({ directory })
    await third.migrate(catalogue, { mode: 'auto' })
    await third.close()
  })
  it('has no owner when there is none', () => {
    expect(readOwner(join(root, 'missing'))).toBeUndefined()
  })
})

it('names no process that has the lock and has not yet said who it is', async () => {
  const directory = mkdtempSync(join(root, 'starting-'))
  const starting = new DatabaseSync(join(directory, 'lock.db'))
  starting.exec('PRAGMA locking_mode = exclusive; CREATE TABLE owner (pid INTEGER NOT NULL) STRICT')
  const refused = await sqliteStorage({ directory })
    .migrate(catalogue, { mode: 'auto' })
    .catch((error: unknown) => error)
  starting.close()
  expect(refused).toMatchObject({
    code: 'in_use',
    message: expect.stringMatching(/^Another process, which has just started, is using this data directory/),
    details: {},
  })
})
