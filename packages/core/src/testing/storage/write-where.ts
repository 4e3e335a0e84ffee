import { always, and, eq, gte, prefix } from '../../kernel/ports/index.ts'
import { commit, insert, insertAll, type Suite } from './stores.ts'

export function writeWhereCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('bounded changes', () => {
    const driver = suite.shared()
    const fill = (start: string, rows: number): Promise<void> =>
      insertAll(
        driver(),
        'sample',
        Array.from({ length: rows }, (_, index) => ({ id: `${start}${index}`, size: index, name: 'before' })),
      )
    const ids = async (start: string): Promise<unknown[]> =>
      (await driver().read({ from: 'sample', where: prefix('id', start), columns: ['id'] })).map((row) => row['id'])

    it('delete up to the limit, in key order', async () => {
      await fill('a', 6)
      const where = and(prefix('id', 'a'), gte('size', 1))
      expect(await driver().writeWhere({ kind: 'delete', table: 'sample', where, limit: 2 })).toBe(2)
      expect(await ids('a')).toEqual(['a0', 'a3', 'a4', 'a5'])
      expect(await driver().writeWhere({ kind: 'delete', table: 'sample', where, limit: 100 })).toBe(3)
      expect(await driver().writeWhere({ kind: 'delete', table: 'sample', where, limit: 100 })).toBe(0)
      expect(await ids('a')).toEqual(['a0'])
    })
    it('update up to the limit, in key order', async () => {
      await fill('b', 5)
      const change = {
        kind: 'update',
        table: 'sample',
        where: and(prefix('id', 'b'), eq('name', 'before')),
        set: { name: 'after', details: { by: 'sweep' }, flag: true },
        limit: 3,
      } as const
      expect(await driver().writeWhere(change)).toBe(3)
      expect(await driver().writeWhere(change)).toBe(2)
      const rows = await driver().read({
        from: 'sample',
        where: prefix('id', 'b'),
        columns: ['name', 'details', 'flag'],
      })
      expect(rows).toEqual(Array.from({ length: 5 }, () => ({ name: 'after', details: { by: 'sweep' }, flag: true })))
    })
    it('do nothing with a limit of 0', async () => {
      await fill('c', 2)
      expect(await driver().writeWhere({ kind: 'delete', table: 'sample', where: prefix('id', 'c'), limit: 0 })).toBe(0)
      expect(await ids('c')).toHaveLength(2)
    })
    it('work on a key of two columns', async () => {
      await insertAll(driver(), 'share', [
        { subject: 'a', resource: '1' },
        { subject: 'a', resource: '2' },
        { subject: 'b', resource: '1' },
      ])
      expect(await driver().writeWhere({ kind: 'delete', table: 'share', where: always, limit: 2 })).toBe(2)
      expect(await driver().read({ from: 'share', columns: ['subject', 'resource'] })).toEqual([
        { subject: 'b', resource: '1' },
      ])
    })
    it('change nothing when a unique constraint rejects it', async () => {
      await commit(
        driver(),
        insert('entity', { id: '1', owner: 'u', slot: 1 }),
        insert('entity', { id: '2', owner: 'u', slot: 2 }),
      )
      const change = driver().writeWhere({
        kind: 'update',
        table: 'entity',
        where: eq('owner', 'u'),
        set: { slot: 5 },
        limit: 9,
      })
      await expect(change).rejects.toMatchObject({ code: 'conflict' })
      const rows = await driver().read({ from: 'entity', where: eq('owner', 'u'), columns: ['slot'] })
      expect(rows).toEqual([{ slot: 1 }, { slot: 2 }])
    })
  })
}
