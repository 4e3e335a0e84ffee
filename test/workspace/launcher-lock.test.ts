import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withLock } from '../../scripts/launcher/lock.mjs'

const timing = { pollMs: 5, heartbeatMs: 5, silentMs: 50, giveUpMs: 2_000 }
let directory: string
let lock: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docent-lock-'))
  lock = join(directory, 'lock')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('the lock of the launcher', () => {
  test('lets one holder work at a time and is gone afterwards', async () => {
    let inside = 0
    const work = async () => {
      inside += 1
      expect(inside).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
    }
    await Promise.all([withLock(lock, work, timing), withLock(lock, work, timing), withLock(lock, work, timing)])
    expect(existsSync(lock)).toBe(false)
  })

  test('is taken from a process that died', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(lock, JSON.stringify({ token: 'dead', pid, host: hostname() }))
    expect(await withLock(lock, () => 'done', { ...timing, silentMs: 60_000 })).toBe('done')
  })

  test('is taken from a holder elsewhere that stopped beating', async () => {
    writeFileSync(lock, JSON.stringify({ token: 'elsewhere', pid: process.pid, host: 'another-host' }))
    expect(await withLock(lock, () => 'done', timing)).toBe('done')
  })

  test('is taken when its holder died before writing its name', async () => {
    writeFileSync(lock, '')
    expect(await withLock(lock, () => 'done', timing)).toBe('done')
  })

  test('is not taken from a holder that keeps beating', async () => {
    const long = withLock(lock, () => new Promise((resolve) => setTimeout(resolve, 300)), timing)
    await expect(withLock(lock, () => 'stolen', { ...timing, giveUpMs: 100 })).rejects.toThrow('still holds')
    await long
  })

  test('is released when the work fails', async () => {
    const failing = withLock(lock, () => Promise.reject(new Error('no network')), timing)
    await expect(failing).rejects.toThrow('no network')
    expect(existsSync(lock)).toBe(false)
  })
})
