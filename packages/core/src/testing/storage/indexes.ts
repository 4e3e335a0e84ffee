import { and, eq, existsIn, gt, isIn, lte, or, prefix, type Query } from '../../kernel/ports/index.ts'
import { insertAll, type Suite } from './stores.ts'

const ids = Array.from({ length: 40 }, (_, index) => `row-${index * 7}`)

const queries: readonly { readonly title: string; readonly query: Query; readonly sorted?: true }[] = [
  { title: 'by primary key', query: { from: 'sample', where: eq('id', 'row-1') } },
  { title: 'by many primary keys', query: { from: 'sample', where: isIn('id', ids) } },
  { title: 'by the start of the primary key', query: { from: 'sample', where: prefix('id', 'row-1') }, sorted: true },
  { title: 'by an indexed column', query: { from: 'sample', where: eq('name', 'name-3') } },
  { title: 'by an indexed column that may be long', query: { from: 'sample', where: eq('address', 'address-3') } },
  { title: 'by a range of an indexed column', query: { from: 'sample', where: gt('size', 4000) } },
  { title: 'by the start of an indexed column', query: { from: 'sample', where: prefix('name', 'name-3') } },
  {
    title: 'by a range, in the order of the index',
    query: { from: 'sample', where: gt('size', 10), orderBy: [{ column: 'size', direction: 'descending' }], limit: 10 },
    sorted: true,
  },
  {
    title: 'by owner, in the order of the index',
    query: {
      from: 'entity',
      where: eq('owner', 'o'),
      orderBy: [{ column: 'used', direction: 'descending' }],
      limit: 10,
    },
    sorted: true,
  },
  { title: 'by a partial index', query: { from: 'entity', where: and(eq('state', 'running'), lte('used', 5)) } },
  {
    title: 'a scoped list by semi-join',
    query: {
      from: 'sample',
      where: existsIn('share', [{ outer: 'id', inner: 'resource' }], isIn('subject', ['user:1', 'group:1'])),
    },
  },
  {
    title: 'a scoped list with an alternative',
    query: {
      from: 'sample',
      where: or(eq('name', 'mine'), existsIn('share', [{ outer: 'id', inner: 'resource' }], eq('subject', 'user:1'))),
    },
  },
  {
    title: 'what a claim looks for',
    query: {
      from: 'queue',
      where: and(eq('lane', 'l'), eq('owner', 'o'), eq('state', 'waiting'), lte('due_at', 5)),
      orderBy: [{ column: 'due_at' }],
    },
    sorted: true,
  },
  {
    title: 'what a claim for a job looks for',
    query: {
      from: 'queue',
      where: and(eq('lane', 'l'), eq('owner', 'o'), eq('job_id', 'j'), eq('state', 'waiting'), lte('due_at', 5)),
      orderBy: [{ column: 'due_at' }],
    },
    sorted: true,
  },
]

export function indexCases(suite: Suite): void {
  const { describe, it, expect, beforeAll } = suite.runner
  const { explain } = suite.options
  describe('indexed queries', () => {
    const driver = suite.shared()
    beforeAll(async () => {
      await insertAll(
        driver(),
        'sample',
        Array.from({ length: 5000 }, (_, size) => ({
          id: `row-${size}`,
          size,
          name: `name-${size % 100}`,
          address: `address-${size}`,
        })),
      )
    })
    if (explain === undefined) {
      it('answer by primary key in a large table', async () => {
        const rows = await driver().read({ from: 'sample', where: isIn('id', ids), columns: ['id'] })
        expect(rows).toHaveLength(ids.length)
      })
      return
    }
    it.each(queries)('use an index: $title', async ({ query, sorted }) => {
      const plan = await explain(driver(), query)
      expect(plan.usesIndex, plan.text).toBe(true)
      if (sorted) expect(plan.sorts, plan.text).toBe(false)
    })
  })
}
