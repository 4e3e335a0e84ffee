import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { roomFor } from './room-for.ts'

test('keeps so many values, the last used ones', () => {
  const cache = new LRUCache<string, number>(roomFor(2))
  for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) {
    if (!cache.get(key)) cache.set(key, index + 1)
  }
  expect([...cache.keys()].sort()).toEqual(['a', 'c'])
})

test('a large cache costs nothing before it has values', () => {
  const before = process.memoryUsage()
  const caches = Array.from({ length: 100 }, () => new LRUCache<string, number>(roomFor(1_000_000)))
  const after = process.memoryUsage()
  expect(caches).toHaveLength(100)
  expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(50_000_000)
})
