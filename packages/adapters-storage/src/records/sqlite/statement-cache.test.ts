import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { statementCache } from './statement-cache.ts'

it('keeps the statements used last', () => {
  const database = new DatabaseSync(':memory:')
  const prepare = statementCache(database, 2)
  const one = prepare('SELECT 1')
  const two = prepare('SELECT 2')
  expect(prepare('SELECT 1')).toBe(one)
  prepare('SELECT 3')
  expect(prepare('SELECT 1')).toBe(one)
  expect(prepare('SELECT 2')).not.toBe(two)
  database.close()
})
