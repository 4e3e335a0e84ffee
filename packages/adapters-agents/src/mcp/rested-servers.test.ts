import { expect, it } from 'vitest'
import { restedServers } from './rested-servers.ts'

it('leaves a server alone that failed so often in a row, and tries it again after a time', () => {
  let time = 0
  const rested = restedServers({ failures: 2, restMs: 100, now: () => time })
  rested.failed('a')
  rested.worked('a')
  rested.failed('a')
  expect(rested.restOf('a')).toBe(0)
  rested.failed('a')
  expect(rested.restOf('a')).toBe(100)
  expect(rested.restOf('b')).toBe(0)
  time = 100
  expect(rested.restOf('a')).toBe(0)
  rested.failed('a')
  expect(rested.restOf('a')).toBe(100)
  rested.worked('a')
  expect(rested.restOf('a')).toBe(0)
})
