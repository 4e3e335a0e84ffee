import { and, eq, isIn, prefix, type Predicate, type TableDefinition } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { tableShape } from '../schema/table-shape.ts'
import { inlineValues } from './inline-values.ts'
import { querySql } from './query-sql.ts'

const definition: TableDefinition = {
  name: 'task',
  columns: {
    id: { type: 'text' },
    state: { type: 'text' },
    lane: { type: 'text' },
    open: { type: 'boolean' },
    done: { type: 'boolean' },
  },
  primaryKey: ['id'],
  indexes: [
    {
      name: 'waiting',
      columns: [{ column: 'lane' }],
      where: and(isIn('state', ['waiting', `it's`]), eq('open', true), prefix('lane', 'x')),
    },
  ],
}
const table = tableShape(definition)
const mayInline = inlineValues([table])
const select = (...conditions: readonly Predicate[]) =>
  querySql({ from: 'task', where: and(...conditions), columns: ['id'] }, () => table, mayInline)

it('writes the values of partial indexes into the text', () => {
  const { text, parameters } = select(eq('state', 'waiting'), eq('open', true), eq('state', `it's`))
  expect(text).toContain(`(t0."state" = 'waiting' AND t0."open" = 1 AND t0."state" = 'it''s')`)
  expect(parameters).toEqual([])
})

it('writes the opposite into the text where a partial index compares with true or false', () => {
  const { text, parameters } = select(eq('open', false), eq('done', false))
  expect(text).toContain('(t0."open" = 0 AND t0."done" = ?)')
  expect(parameters).toEqual([0])
})

it('leaves every other value a parameter', () => {
  const { text, parameters } = select(eq('state', `'; drop`), eq('id', 'waiting'), prefix('lane', 'x'))
  expect(text).toContain('(t0."state" = ? AND t0."id" = ? AND (t0."lane" >= ? AND t0."lane" < ?))')
  expect(parameters).toEqual([`'; drop`, 'waiting', 'x', 'y'])
})
