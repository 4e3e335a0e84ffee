import type { Step, WriteOutcome } from '../../kernel/ports/index.ts'
import { commit, entity, insert, type Suite } from './stores.ts'

export function incrementCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('increments', () => {
    const driver = suite.shared()
    const write = (...steps: readonly Step[]): Promise<WriteOutcome> => driver().write({ steps })
    const increment = (id: string, by: Readonly<Record<string, number>>, rest: object = {}): Step => ({
      kind: 'increment',
      table: 'entity',
      key: { id },
      by,
      ...rest,
    })

    it('adds to integers and reals, also below zero', async () => {
      await commit(driver(), insert('entity', { id: 'a', used: 1, ratio: 0.5 }))
      await commit(driver(), increment('a', { used: -3, ratio: 0.25 }))
      expect(await entity(driver(), 'a')).toMatchObject({ used: -2, ratio: 0.75, revision: 1 })
    })
    it('counts an empty column as 0', async () => {
      await commit(driver(), insert('entity', { id: 'b', owner: 'b' }))
      await commit(driver(), increment('b', { slot: 2 }))
      expect(await entity(driver(), 'b')).toMatchObject({ slot: 2 })
    })
    it('keeps upper bounds', async () => {
      await commit(driver(), insert('entity', { id: 'c', used: 8 }))
      const take = (amount: number): Step => increment('c', { used: amount }, { bounds: { used: { atMost: 10 } } })
      await commit(driver(), take(2))
      expect(await write(take(1))).toEqual({ ok: false, failed: { step: 0, reason: 'bound', table: 'entity' } })
      expect(await entity(driver(), 'c')).toMatchObject({ used: 10 })
    })
    it('keeps lower bounds', async () => {
      await commit(driver(), insert('entity', { id: 'd', ratio: 1 }))
      const spend = (amount: number): Step => increment('d', { ratio: -amount }, { bounds: { ratio: { atLeast: 0 } } })
      await commit(driver(), spend(0.75))
      expect(await write(spend(0.5))).toMatchObject({ failed: { reason: 'bound' } })
      await commit(driver(), spend(0.25))
    })
    it('adds nothing when one of several bounds is broken', async () => {
      await commit(driver(), insert('entity', { id: 'e', used: 1, ratio: 1 }))
      const step = increment(
        'e',
        { used: 1, ratio: 1 },
        { bounds: { used: { atMost: 9, atLeast: 0 }, ratio: { atMost: 1.5 } } },
      )
      expect(await write(step)).toMatchObject({ failed: { reason: 'bound' } })
      expect(await entity(driver(), 'e')).toMatchObject({ used: 1, ratio: 1 })
    })
    it('fails on a missing row', async () => {
      expect(await write(increment('gone', { used: 1 }))).toMatchObject({ failed: { reason: 'missing' } })
    })
    it('stays within the safe integers', async () => {
      await commit(driver(), insert('entity', { id: 'f', used: Number.MAX_SAFE_INTEGER - 1 }))
      await commit(driver(), increment('f', { used: 1 }))
      expect(await write(increment('f', { used: 1 }))).toMatchObject({ failed: { reason: 'bound' } })
      expect(await entity(driver(), 'f')).toMatchObject({ used: Number.MAX_SAFE_INTEGER })
    })
    it('returns named results', async () => {
      await commit(driver(), insert('entity', { id: 'g', used: 4, ratio: 0.5 }))
      const outcome = await write(
        increment('g', { used: 3, ratio: 1 }, { as: 'first' }),
        increment('g', { used: 1 }, { as: 'second' }),
        increment('g', { used: 1 }),
      )
      expect(outcome).toEqual({ ok: true, results: { first: { used: 7, ratio: 1.5 }, second: { used: 8 } } })
    })
    it('hands results to later steps', async () => {
      await commit(driver(), insert('entity', { id: 'h', used: 10 }), insert('entity', { id: 'h-copy' }))
      await commit(
        driver(),
        increment('h', { used: 3 }, { as: 'block' }),
        {
          kind: 'insert',
          table: 'queue',
          row: {
            id: { $result: 'block', column: 'used', plus: -2 },
            lane: 'lane',
            owner: 'owner',
            due_at: { $result: 'block', column: 'used' },
          },
        },
        {
          kind: 'update',
          table: 'entity',
          key: { id: 'h-copy' },
          set: {
            used: { $result: 'block', column: 'used', plus: 100 },
            ratio: { $result: 'block', column: 'used', plus: 0.5 },
          },
        },
      )
      expect(await entity(driver(), 'h-copy')).toMatchObject({ used: 113, ratio: 13.5 })
      expect(await driver().read({ from: 'queue', columns: ['id', 'due_at'] })).toEqual([{ id: 11, due_at: 13 }])
    })
  })
}
