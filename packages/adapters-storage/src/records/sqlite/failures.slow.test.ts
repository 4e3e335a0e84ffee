/** @module-tag slow */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { Catalogue, Step } from '@docent/core/ports'
import { afterAll, describe, expect, it } from 'vitest'
import { readOwner } from './owner-lock.ts'
import { sqliteError } from './sqlite-error.ts'
import { sqliteStorage } from './sqlite-storage.ts'

const root = mkdtempSync(join(tmpdir(), 'docent-failures-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const catalogue: Catalogue = {
  version: 1,
  migrations: [],
  tables: [
    { name: 'item', columns: { id: { type: 'text' }, content: { type: 'bytes', nullable: true } }, primaryKey: ['id'] },
    { name: 'line', columns: { id: { type: 'text' } }, primaryKey: ['id'], durability: 'relaxed' },
  ],
}
const item = (id: string, content: Uint8Array | null = null): Step => ({
  kind: 'insert',
  table: 'item',
  row: { id, content },
})

describe('failures of the SQLite store', () => {
  it('of the writer thread reject what waits and all that follows, and the store still closes', async () => {
    const directory = join(root, 'writer')
    const workers: Worker[] = []
    const remember = (worker: Worker): void => void workers.push(worker)
    process.on('worker', remember)
    const driver = sqliteStorage({ directory })
    await driver.migrate(catalogue, { mode: 'auto' })
    process.off('worker', remember)
    await driver.write({ steps: [item('kept')] })
    const waiting = Array.from({ length: 3 }, (_, index) => driver.write({ steps: [item(`waiting-${index}`)] }))
    const [settled] = await Promise.all([Promise.allSettled(waiting), workers[0]!.terminate()])
    expect(settled.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
      Array(3).fill('unavailable'),
    )
    await expect(driver.write({ steps: [item('later')] })).rejects.toMatchObject({ code: 'unavailable' })
    await expect(driver.ping()).rejects.toMatchObject({ code: 'unavailable' })
    await driver.close()
    expect(readOwner(directory)).toBeUndefined()

    const again = sqliteStorage({ directory })
    await again.migrate(catalogue, { mode: 'check' })
    expect(await again.read({ from: 'item', where: { op: 'eq', column: 'id', value: 'kept' } })).toHaveLength(1)
    await again.close()
  })
  it('of the reader thread reject what waits; the next read starts another', async () => {
    const driver = sqliteStorage({ directory: join(root, 'reader') })
    await driver.migrate(catalogue, { mode: 'auto' })
    await driver.write({ steps: [item('a')] })
    const started = new Promise<Worker>((resolve) => process.once('worker', resolve))
    const [outcome] = await Promise.all([
      Promise.allSettled([driver.read({ from: 'item', cost: 'scan' })]),
      started.then((worker) => worker.terminate()),
    ])
    expect(outcome).toMatchObject([{ status: 'rejected', reason: { code: 'unavailable' } }])
    expect(await driver.read({ from: 'item', cost: 'scan' })).toHaveLength(1)
    await driver.close()
  })
  it('of a value that cannot reach the writer reject its group only', async () => {
    const driver = sqliteStorage({ directory: join(root, 'detached') })
    await driver.migrate(catalogue, { mode: 'auto' })
    const bytes = new Uint8Array(8)
    const write = driver.write({ steps: [item('lost', bytes)] })
    structuredClone(bytes, { transfer: [bytes.buffer] })
    await expect(write).rejects.toMatchObject({ code: 'internal' })
    await driver.write({ steps: [item('kept', new Uint8Array(8))] })
    expect(await driver.read({ from: 'item', columns: ['id'] })).toEqual([{ id: 'kept' }])
    await driver.close()
  })
  it('of a damaged file name the fix and leave the directory free', async () => {
    const directory = join(root, 'damaged')
    mkdirSync(directory)
    writeFileSync(join(directory, 'records.db'), 'this is no database'.repeat(500))
    const driver = sqliteStorage({ directory })
    const opening = driver.migrate(catalogue, { mode: 'auto' })
    await expect(opening).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('restore a backup'),
    })
    await driver.close()
    expect(readOwner(directory)).toBeUndefined()
  })
  it.each([
    ['records.db', /records\.db .* is damaged: .* restore a backup/],
    ['streams.db', /streams\.db .* is damaged: .* delete streams\.db/],
    ['lock.db', /lock\.db .* is damaged: .* delete lock\.db/],
  ])('of a damaged %s name it and what to do', async (file, message) => {
    const directory = join(root, `damaged-${file}`)
    const driver = sqliteStorage({ directory })
    await driver.migrate(catalogue, { mode: 'auto' })
    await driver.close()
    writeFileSync(join(directory, file), 'this is no database'.repeat(500))
    const again = sqliteStorage({ directory })
    await expect(again.migrate(catalogue, { mode: 'auto' })).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(message),
      details: { file },
    })
    await again.close()
  })
  it.each(['removed', 'emptied'])('of records that were %s leave what is beside them as it is', async (what) => {
    const directory = join(root, what)
    const driver = sqliteStorage({ directory })
    await driver.migrate(catalogue, { mode: 'auto' })
    await driver.close()
    rmSync(join(directory, 'records.db'))
    if (what === 'emptied') writeFileSync(join(directory, 'records.db'), '')
    for (const mode of ['auto', 'check', 'auto'] as const) {
      const again = sqliteStorage({ directory })
      await expect(again.migrate(catalogue, { mode })).rejects.toMatchObject({
        code: 'internal',
        message: expect.stringMatching(/records\.db .* missing or empty.*restore a backup/),
      })
      await again.close()
    }
  })
  it('of streams that were removed are none: they are made again, also for a check', async () => {
    const directory = join(root, 'no-streams')
    const driver = sqliteStorage({ directory })
    await driver.migrate(catalogue, { mode: 'auto' })
    await driver.close()
    rmSync(join(directory, 'streams.db'))
    const again = sqliteStorage({ directory })
    expect(await again.migrate(catalogue, { mode: 'check' })).toEqual({ from: 1, to: 1 })
    await again.close()
  })
  it('to make the directory name the fix', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    const driver = sqliteStorage({ directory: join(file, 'below') })
    await expect(driver.migrate(catalogue, { mode: 'auto' })).rejects.toMatchObject({ code: 'unavailable' })
    await driver.close()
  })
  it('never show a path or SQL', async () => {
    for (const errcode of [1, 5, 8, 10, 11, 13, 14, 18, 19, 26, 266, 2067]) {
      const error = sqliteError(
        Object.assign(new Error('UPDATE "x" SET /secret/path'), { code: 'ERR_SQLITE_ERROR', errcode }),
      )
      expect(error.message).not.toMatch(/secret|UPDATE/)
      expect(error.cause).toBeDefined()
    }
  })
  it('of a full disk name the fix', () => {
    expect(sqliteError({ message: 'database or disk is full', errcode: 13 })).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('free some space'),
    })
  })
  it('leave no file behind when a check finds no store', async () => {
    const directory = join(root, 'nothing')
    const driver = sqliteStorage({ directory })
    await expect(driver.migrate(catalogue, { mode: 'check' })).rejects.toMatchObject({ code: 'unavailable' })
    await driver.close()
    expect(readdirSync(root)).not.toContain('nothing')
  })
})
