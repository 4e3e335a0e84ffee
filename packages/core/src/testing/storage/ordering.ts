import { eq, gte, prefix, type OrderBy } from '../../kernel/ports/index.ts'
import { insertAll, type Suite } from './stores.ts'

export function orderingCases(suite: Suite): void {
  const { describe, it, expect, beforeAll } = suite.runner
  describe('order and pages', () => {
    const driver = suite.shared()
    beforeAll(async () => {
      await insertAll(driver(), 'sample', [
        { id: 'd', name: 'x', size: 2, flag: true },
        { id: 'a', name: 'x', size: 1, flag: false },
        { id: 'c', name: 'y', size: 2 },
        { id: 'b', name: 'x', size: null, flag: true },
        { id: 'e', name: null, size: 2, score: 0.5 },
      ])
    })
    const ids = async (orderBy?: readonly OrderBy[], limit?: number, offset?: number): Promise<string> => {
      const query = { from: 'sample', columns: ['id'], where: gte('id', 'a') }
      const page = { ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) }
      const rows = await driver().read({ ...query, ...page, ...(orderBy === undefined ? {} : { orderBy }) })
      return rows.map((row) => row['id']).join('')
    }

    it('orders by the primary key unless requested otherwise', async () => {
      expect(await ids()).toBe('abcde')
    })
    it('puts nulls first when ascending', async () => {
      expect(await ids([{ column: 'size' }])).toBe('bacde')
    })
    it('puts nulls last when descending, and breaks ties by ascending key', async () => {
      expect(await ids([{ column: 'size', direction: 'descending' }])).toBe('cdeab')
    })
    it('takes several keys in turn', async () => {
      expect(await ids([{ column: 'name', direction: 'descending' }, { column: 'size' }])).toBe('cbade')
    })
    it('orders booleans', async () => {
      expect(await ids([{ column: 'flag', direction: 'descending' }])).toBe('bdace')
    })
    it('orders by the primary key downwards', async () => {
      expect(await ids([{ column: 'id', direction: 'descending' }])).toBe('edcba')
    })
    it('cuts pages', async () => {
      expect(await ids(undefined, 2)).toBe('ab')
      expect(await ids(undefined, 2, 2)).toBe('cd')
      expect(await ids(undefined, 2, 4)).toBe('e')
      expect(await ids(undefined, 2, 9)).toBe('')
      expect(await ids(undefined, 0)).toBe('')
      expect(await ids(undefined, undefined, 3)).toBe('de')
    })
    it('orders text by code point', async () => {
      const names = ['\uFFFD', '😀', 'a', 'Z', 'é', 'z', '', '\uE000', 'aa']
      await insertAll(
        driver(),
        'sample',
        names.map((name, index) => ({ id: `:${index}`, name })),
      )
      const rows = await driver().read({ from: 'sample', where: prefix('id', ':'), orderBy: [{ column: 'name' }] })
      expect(rows.map((row) => row['name'])).toEqual(['', 'Z', 'a', 'aa', 'z', 'é', '\uE000', '\uFFFD', '😀'])
    })
    it('breaks ties by every column of a longer key', async () => {
      await insertAll(driver(), 'share', [
        { subject: 'b', resource: '2' },
        { subject: 'b', resource: '1' },
        { subject: 'a', resource: '3' },
      ])
      const rows = await driver().read({ from: 'share', where: eq('level', 1), orderBy: [{ column: 'level' }] })
      expect(rows.map((row) => `${row['subject']}${row['resource']}`)).toEqual(['a3', 'b1', 'b2'])
    })
  })
}
