import type { ToolServer } from '@docent/core/ports'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectionPool, type ConnectionPool } from './connection-pool.ts'
import type { Connection } from './connection.ts'

interface Opened extends Connection {
  ended: boolean
  closed: boolean
}

let opened: Opened[]
let pool: ConnectionPool
let time: number
beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  time = 0
  pool = connectionPool({
    limits: { idleMs: 60_000, longestMs: 600_000, perOwner: 2, most: 3 },
    now: () => time,
    async open() {
      const connection = { ended: false, closed: false, close: async () => void (connection.closed = true) } as Opened
      opened.push(connection)
      return connection
    },
  })
})
afterEach(async () => {
  await pool.close()
  vi.useRealTimers()
})

const { signal } = new AbortController()
const serverOf = (id: string, of: Partial<ToolServer> = {}): ToolServer => ({
  id,
  version: '1',
  owner: 'alice',
  name: id,
  transport: { kind: 'http', url: 'https://mcp.example/', headers: { Authorization: 'Bearer one' } },
  ...of,
})
const take = (id: string, of: Partial<ToolServer> = {}) => pool.take(serverOf(id, of), signal)

it('shares a connection among calls of one server', async () => {
  const [one, other] = await Promise.all([take('a'), take('a')])
  expect(one.connection).toBe(other.connection)
  expect(opened).toHaveLength(1)
})

it.each<[string, Partial<ToolServer>]>([
  ['another user', { owner: 'bob' }],
  ['another version', { version: '2' }],
  [
    'another secret',
    { transport: { kind: 'http', url: 'https://mcp.example/', headers: { Authorization: 'Bearer 2' } } },
  ],
])('never shares it with %s', async (_what, of) => {
  const one = await take('a')
  one.release(false)
  expect((await take('a', of)).connection).not.toBe(one.connection)
})

it('ends a connection that nobody uses for a minute', async () => {
  const used = await take('a')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(opened[0]!.closed).toBe(false)
  used.release(false)
  await vi.advanceTimersByTimeAsync(59_000)
  ;(await take('a')).release(false)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(opened.map(({ closed }) => closed)).toEqual([false])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(opened.map(({ closed }) => closed)).toEqual([true])
})

it('makes another one when it broke, ended by itself, or is old', async () => {
  ;(await take('a')).release(true)
  const second = await take('a')
  second.release(false)
  opened[1]!.ended = true
  ;(await take('a')).release(false)
  expect(opened).toHaveLength(3)
  time = 600_001
  ;(await take('a')).release(false)
  expect(opened.map(({ closed }) => closed)).toEqual([true, true, true, false])
})

it('makes room by what was unused longest, of the user and of all', async () => {
  for (const id of ['a', 'b', 'c']) (await take(id)).release(false)
  expect(opened.map(({ closed }) => closed)).toEqual([true, false, false])
  ;(await take('a', { owner: 'bob' })).release(false)
  ;(await take('a', { owner: 'carol' })).release(false)
  expect(opened.map(({ closed }) => closed)).toEqual([true, true, false, false, false])
  expect(pool.size).toBe(3)
})

it('refuses more than may be in use at once', async () => {
  await take('a')
  await take('b')
  await expect(take('c')).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('2') })
  await take('a', { owner: 'bob' })
  await expect(take('a', { owner: 'carol' })).rejects.toMatchObject({ code: 'unavailable' })
})

it('does not keep what could not be opened, and opens again', async () => {
  const failing = connectionPool({
    limits: { idleMs: 1, longestMs: 1, perOwner: 1, most: 1 },
    now: () => 0,
    open: async () => {
      throw new Error('away')
    },
  })
  await expect(failing.take(serverOf('a'), signal)).rejects.toThrow('away')
  await expect(failing.take(serverOf('b'), signal)).rejects.toThrow('away')
  expect(failing.size).toBe(0)
})
