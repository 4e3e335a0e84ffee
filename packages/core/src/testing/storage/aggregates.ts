import { eq, gt, isNull, type AggregateQuery } from '../../kernel/ports/index.ts'
import { insertAll, type Suite } from './stores.ts'

const all = {
  rows: { count: true },
  total: { sum: 'size' },
  least: { min: 'size' },
  most: { max: 'size' },
} as const satisfies AggregateQuery['measures']

export function aggregateCases(suite: Suite): void {
  const { describe, it, expect, beforeAll } = suite.runner
  describe('aggregates', () => {
    const driver = suite.shared()
    beforeAll(async () => {
      await insertAll(driver(), 'sample', [
        { id: '1', name: 'x', size: 5, score: 0.5, flag: true },
        { id: '2', name: 'x', size: -2, score: 0.25, flag: false },
        { id: '3', name: 'y', size: 7, flag: true },
        { id: '4', name: null, size: null },
      ])
    })
    for (const cost of ['indexed', 'scan'] as const) {
      it(`measures all rows (${cost})`, async () => {
        const rows = await driver().aggregate({ from: 'sample', measures: all, cost })
        expect(rows).toEqual([{ rows: 4, total: 10, least: -2, most: 7 }])
      })
    }
    it('measures no rows', async () => {
      const rows = await driver().aggregate({ from: 'sample', where: gt('size', 100), measures: all })
      expect(rows).toEqual([{ rows: 0, total: 0, least: null, most: null }])
    })
    it('leaves nulls out of all but count', async () => {
      const rows = await driver().aggregate({ from: 'sample', where: isNull('size'), measures: all })
      expect(rows).toEqual([{ rows: 1, total: 0, least: null, most: null }])
    })
    it('groups, in the order of the group', async () => {
      const rows = await driver().aggregate({ from: 'sample', groupBy: ['name'], measures: all })
      expect(rows).toEqual([
        { name: null, rows: 1, total: 0, least: null, most: null },
        { name: 'x', rows: 2, total: 3, least: -2, most: 5 },
        { name: 'y', rows: 1, total: 7, least: 7, most: 7 },
      ])
    })
    it('groups no rows into no groups', async () => {
      expect(
        await driver().aggregate({ from: 'sample', where: gt('size', 100), groupBy: ['name'], measures: all }),
      ).toEqual([])
    })
    it('groups by several columns and keeps their types', async () => {
      const rows = await driver().aggregate({
        from: 'sample',
        where: gt('size', -10),
        groupBy: ['flag', 'name'],
        measures: { rows: { count: true } },
      })
      expect(rows).toEqual([
        { flag: false, name: 'x', rows: 1 },
        { flag: true, name: 'x', rows: 1 },
        { flag: true, name: 'y', rows: 1 },
      ])
    })
    it('measures text, booleans and reals', async () => {
      const rows = await driver().aggregate({
        from: 'sample',
        measures: { first: { min: 'name' }, last: { max: 'name' }, every: { min: 'flag' }, total: { sum: 'score' } },
      })
      expect(rows).toEqual([{ first: 'x', last: 'y', every: false, total: 0.75 }])
    })
    it('counts distinct values by grouping alone', async () => {
      const rows = await driver().aggregate({ from: 'sample', where: eq('name', 'x'), groupBy: ['name'], measures: {} })
      expect(rows).toEqual([{ name: 'x' }])
    })
  })
}
