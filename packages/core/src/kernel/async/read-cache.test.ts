import { describe, expect, test } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { readCache } from './read-cache.ts'

const setup = (options: { keepMs?: number | (() => Promise<number>); most?: number } = {}) => {
  const clock = manualClock()
  const cache = readCache<{ readonly version: number }>({ clock, keepMs: 1_000, most: 2, ...options })
  let reads = 0
  const read = (key: string) => cache.get(key, async () => ({ version: ++reads }))
  return { clock, cache, read }
}

describe('a cache of reads', () => {
  test('reads again when what it keeps is too old', async () => {
    const { clock, read } = setup()
    expect([await read('a'), await read('a')]).toEqual([{ version: 1 }, { version: 1 }])
    await clock.advance(1_001)
    expect(await read('a')).toEqual({ version: 2 })
  })

  test('lets go of what was not used for the longest time', async () => {
    const { read } = setup()
    for (const key of ['a', 'b', 'a', 'c']) await read(key)
    expect([await read('a'), await read('b')]).toEqual([{ version: 1 }, { version: 4 }])
  })

  test('keeps nothing that was read while something changed', async () => {
    const { cache, read } = setup()
    const { promise, resolve } = Promise.withResolvers<{ version: number }>()
    const reading = cache.get('a', () => promise)
    cache.forget('b')
    resolve({ version: 0 })
    expect([await reading, await read('a'), cache.changes()]).toEqual([{ version: 0 }, { version: 1 }, 1])
  })

  test('forgets one, some or all', async () => {
    const { cache, read } = setup({ most: 10 })
    for (const key of ['a', 'b', 'c']) await read(key)
    cache.forget('a')
    cache.forgetWhere(({ version }) => version === 2)
    expect([await read('a'), await read('b'), await read('c')]).toEqual([4, 5, 3].map((version) => ({ version })))
    cache.forget()
    expect(await read('c')).toEqual({ version: 6 })
  })

  test('keeps neither undefined nor anything for no time', async () => {
    const { cache, read } = setup({ keepMs: async () => 0 })
    expect([await read('a'), await read('a')]).toEqual([{ version: 1 }, { version: 2 }])
    const other = setup()
    expect(await other.cache.get('a', async () => undefined)).toBeUndefined()
    expect([await other.read('a'), cache.changes()]).toEqual([{ version: 1 }, 0])
  })
})
