import { eq, existsIn, type Step, type WriteOutcome } from '../../kernel/ports/index.ts'
import { commit, entity, insert, type Suite } from './stores.ts'

export function conditionalCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('conditional steps', () => {
    const driver = suite.shared()
    const write = (...steps: readonly Step[]): Promise<WriteOutcome> => driver().write({ steps })
    const when = (owner: string) => ({ when: { table: 'entity', where: eq('owner', owner) } })

    it('are carried out only when their condition finds a row', async () => {
      await commit(driver(), insert('entity', { id: 'a', owner: 'there' }))
      await commit(
        driver(),
        { ...insert('entity', { id: 'a-yes' }), ...when('there') },
        { ...insert('entity', { id: 'a-no' }), ...when('missing') },
      )
      expect(await entity(driver(), 'a-yes')).toBeDefined()
      expect(await entity(driver(), 'a-no')).toBeUndefined()
    })
    it('see the effect of earlier steps of the batch', async () => {
      await commit(
        driver(),
        { kind: 'insert', table: 'entity', row: { id: 'b', owner: 'b-counter', used: 2 } },
        { kind: 'increment', table: 'entity', key: { id: 'b' }, by: { used: 1 } },
        {
          kind: 'insert',
          table: 'entity',
          row: { id: 'b-done' },
          when: { table: 'entity', where: { op: 'and', of: [eq('id', 'b'), eq('used', 3)] } },
        },
        {
          kind: 'insert',
          table: 'entity',
          row: { id: 'b-not-done' },
          when: { table: 'entity', where: { op: 'and', of: [eq('id', 'b'), eq('used', 2)] } },
        },
      )
      expect(await entity(driver(), 'b-done')).toBeDefined()
      expect(await entity(driver(), 'b-not-done')).toBeUndefined()
    })
    it('do not fail when they are skipped, and fail when they are not', async () => {
      await commit(driver(), insert('entity', { id: 'c', owner: 'c' }))
      const step: Step = { kind: 'update', table: 'entity', key: { id: 'c-gone' }, set: {} }
      await commit(driver(), { ...step, ...when('missing') })
      expect(await write(insert('entity', { id: 'c-2' }), { ...step, ...when('c') })).toEqual({
        ok: false,
        failed: { step: 1, reason: 'missing', table: 'entity' },
      })
    })
    it('may ask about another table, through a semi-join too', async () => {
      await commit(
        driver(),
        insert('share', { subject: 'd', resource: 'd-room' }),
        insert('entity', { id: 'd', owner: 'd-room' }),
      )
      const where = existsIn('entity', [{ outer: 'resource', inner: 'owner' }], eq('id', 'd'))
      await commit(driver(), { ...insert('entity', { id: 'd-yes' }), when: { table: 'share', where } })
      expect(await entity(driver(), 'd-yes')).toBeDefined()
    })
    it('count as steps whether skipped or not', async () => {
      const outcome = await write(
        { ...insert('entity', { id: 'e' }), ...when('missing') },
        { ...insert('entity', { id: 'e' }), ...when('missing') },
        { kind: 'requireMatch', table: 'entity', where: eq('id', 'e') },
      )
      expect(outcome).toEqual({ ok: false, failed: { step: 2, reason: 'not_matching', table: 'entity' } })
    })
    it('leave no result behind when skipped, and what needs it is refused', async () => {
      await commit(driver(), insert('entity', { id: 'f', owner: 'f' }))
      const skipped: Step = {
        kind: 'increment',
        table: 'entity',
        key: { id: 'f' },
        by: { used: 1 },
        as: 'n',
        ...when('missing'),
      }
      expect(await write(skipped)).toEqual({ ok: true, results: {} })
      const batch = write(insert('entity', { id: 'f-2' }), skipped, {
        kind: 'insert',
        table: 'entity',
        row: { id: 'f-3', used: { $result: 'n', column: 'used' } },
      })
      await expect(batch).rejects.toMatchObject({ code: 'invalid_input' })
      expect(await entity(driver(), 'f-2')).toBeUndefined()
    })
  })
}
