import { expect, it } from 'vitest'
import { filterCondition } from './document-conditions.ts'

it('lets everything or nothing through without a condition', () => {
  expect(filterCondition(undefined)).toBeUndefined()
  expect(filterCondition({})).toBeUndefined()
  expect(filterCondition({ except: [] })).toBeUndefined()
  expect(filterCondition({ only: [] })).toBe('nothing')
  expect(filterCondition({ only: ['a'], except: ['a'] })).toBe('nothing')
})

it('names each document once, with quotes doubled', () => {
  expect(filterCondition({ only: ['a', "o'b", 'a', 'c'], except: ['c'] })).toEqual({
    where: "document IN ('a','o''b')",
  })
  expect(filterCondition({ except: ["'", "'"] })).toEqual({ where: "NOT (document IN (''''))" })
})
