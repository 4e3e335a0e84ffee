import type { Step, WriteOutcome } from '../../kernel/ports/index.ts'
import { commit, entity, insert, type Suite } from './stores.ts'

export function uniqueCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('unique constraints', () => {
    const driver = suite.shared()
    const write = (...steps: readonly Step[]): Promise<WriteOutcome> => driver().write({ steps })
    const broken = (constraint: string, step = 0): WriteOutcome => ({
      ok: false,
      failed: { step, reason: 'exists', table: 'entity', constraint },
    })

    it('names the constraint that an insert breaks', async () => {
      await commit(driver(), insert('entity', { id: 'a1', owner: 'a', slot: 1 }))
      expect(await write(insert('entity', { id: 'a2', owner: 'a', slot: 1 }))).toEqual(broken('slot_of_owner'))
      await commit(driver(), insert('entity', { id: 'a3', owner: 'a', slot: 2 }))
    })
    it('holds nulls apart', async () => {
      await commit(driver(), insert('entity', { id: 'b1', owner: 'b' }), insert('entity', { id: 'b2', owner: 'b' }))
    })
    it('counts only rows that match a partial constraint', async () => {
      await commit(
        driver(),
        insert('entity', { id: 'c1', owner: 'c', state: 'active' }),
        insert('entity', { id: 'c2', owner: 'c', state: 'idle' }),
        insert('entity', { id: 'c3', owner: 'c', state: 'idle' }),
      )
      expect(await write(insert('entity', { id: 'c4', owner: 'c', state: 'active' }))).toEqual(broken('one_active'))
    })
    it('rejects updates that would break it', async () => {
      await commit(
        driver(),
        insert('entity', { id: 'd1', owner: 'd', state: 'active' }),
        insert('entity', { id: 'd2', owner: 'd' }),
      )
      const activate: Step = { kind: 'update', table: 'entity', key: { id: 'd2' }, set: { state: 'active' } }
      expect(await write(activate)).toEqual(broken('one_active'))
      await commit(driver(), { kind: 'update', table: 'entity', key: { id: 'd1' }, set: { state: 'idle' } }, activate)
    })
    it('lets an update keep its own values', async () => {
      await commit(driver(), insert('entity', { id: 'e1', owner: 'e', slot: 1, state: 'active' }))
      await commit(driver(), {
        kind: 'update',
        table: 'entity',
        key: { id: 'e1' },
        set: { owner: 'e', slot: 1, state: 'active', used: 1 },
      })
    })
    it('rejects increments', async () => {
      await commit(
        driver(),
        insert('entity', { id: 'f1', owner: 'f', slot: 1 }),
        insert('entity', { id: 'f2', owner: 'f', slot: 2 }),
      )
      const move: Step = { kind: 'increment', table: 'entity', key: { id: 'f1' }, by: { slot: 1 } }
      expect(await write(move)).toEqual(broken('slot_of_owner'))
    })
    it('ignores an insert that breaks it, but does not replace another row', async () => {
      await commit(driver(), insert('entity', { id: 'g1', owner: 'g', slot: 1 }))
      const second = { kind: 'insert', table: 'entity', row: { id: 'g2', owner: 'g', slot: 1 } } as const
      await commit(driver(), { ...second, onConflict: 'ignore' })
      expect(await entity(driver(), 'g2')).toBeUndefined()
      expect(await write({ ...second, onConflict: 'replace' })).toEqual(broken('slot_of_owner'))
    })
    it('is checked step by step and frees values for later steps', async () => {
      await commit(driver(), insert('entity', { id: 'h1', owner: 'h', slot: 1 }))
      await commit(
        driver(),
        { kind: 'delete', table: 'entity', key: { id: 'h1' } },
        insert('entity', { id: 'h2', owner: 'h', slot: 1 }),
      )
      expect(await entity(driver(), 'h2')).toBeDefined()
    })
  })
}
