import { expect, it } from 'vitest'
import { TableParts } from './table-parts.ts'

const write = (parts: TableParts, times: number) => {
  for (let count = 0; count < times; count++) parts.written('a')
}

it('counts writes of each collection until its table is optimised', () => {
  const parts = new TableParts()
  parts.asked('a')
  write(parts, 63)
  expect(parts.areMany('a')).toBe(false)
  write(parts, 1)
  expect([parts.areMany('a'), parts.areMany('b')]).toEqual([true, false])
  parts.optimised('a')
  expect(parts.areMany('a')).toBe(false)
})

it('takes more writes for many where the table is large, and remembers it', () => {
  const parts = new TableParts()
  parts.asked('a')
  write(parts, 64)
  expect(parts.areManyOf('a', 12_800)).toBe(true)
  expect(parts.areManyOf('a', 100_000)).toBe(false)
  write(parts, 435)
  expect(parts.areMany('a')).toBe(false)
  write(parts, 1)
  expect(parts.areMany('a')).toBe(true)
})

it('takes more writes for many while nobody searches the table', () => {
  const parts = new TableParts()
  write(parts, 255)
  expect(parts.areMany('a')).toBe(false)
  write(parts, 1)
  expect([parts.areMany('a'), parts.areManyOf('a', 100_000)]).toEqual([true, false])
  parts.optimised('a')
  write(parts, 64)
  expect(parts.areManyOf('a', 100)).toBe(false)
  parts.asked('a')
  expect(parts.areMany('a')).toBe(true)
})
