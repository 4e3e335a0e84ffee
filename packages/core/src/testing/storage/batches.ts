import { eq, gt, ne, type Step, type WriteOutcome } from '../../kernel/ports/index.ts'
import { commit, entity, insert, type Suite } from './stores.ts'

export function batchCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('batches', () => {
    const driver = suite.shared()
    const write = (...steps: readonly Step[]): Promise<WriteOutcome> => driver().write({ steps })

    it('does nothing for no steps', async () => {
      expect(await write()).toEqual({ ok: true, results: {} })
    })
    it('inserts with defaults and nulls', async () => {
      await commit(driver(), insert('entity', { id: 'defaults' }))
      expect(await entity(driver(), 'defaults')).toEqual({
        id: 'defaults',
        owner: 'nobody',
        state: 'idle',
        slot: null,
        used: 0,
        ratio: 0,
        revision: 1,
        archived: false,
      })
    })
    it('refuses a second insert of the same key', async () => {
      await commit(driver(), insert('entity', { id: 'twice', owner: 'first' }))
      const outcome = await write(insert('entity', { id: 'twice', owner: 'second' }))
      expect(outcome).toEqual({ ok: false, failed: { step: 0, reason: 'exists', table: 'entity' } })
      expect((await entity(driver(), 'twice'))?.['owner']).toBe('first')
    })
    it('ignores a second insert', async () => {
      await commit(driver(), insert('entity', { id: 'ignored', owner: 'first', used: 1 }))
      await commit(driver(), { ...insert('entity', { id: 'ignored', owner: 'second' }), onConflict: 'ignore' } as Step)
      expect(await entity(driver(), 'ignored')).toMatchObject({ owner: 'first', used: 1 })
    })
    it('replaces the whole row', async () => {
      const replace = (row: { id: string; owner: string; used?: number }): Step => ({
        kind: 'insert',
        table: 'entity',
        row,
        onConflict: 'replace',
      })
      await commit(driver(), replace({ id: 'replaced', owner: 'first', used: 5 }))
      await commit(driver(), replace({ id: 'replaced', owner: 'second' }))
      expect(await entity(driver(), 'replaced')).toMatchObject({ owner: 'second', used: 0 })
    })
    it('replaces and ignores rows that are nothing but their key', async () => {
      for (const onConflict of ['replace', 'ignore'] as const) {
        const step: Step = { kind: 'insert', table: 'share', row: { subject: 's', resource: onConflict }, onConflict }
        await commit(driver(), step, step)
      }
    })
    it('updates by key', async () => {
      await commit(driver(), insert('entity', { id: 'update', used: 1 }))
      await commit(driver(), { kind: 'update', table: 'entity', key: { id: 'update' }, set: { used: 2, slot: 7 } })
      expect(await entity(driver(), 'update')).toMatchObject({ used: 2, slot: 7, owner: 'nobody', revision: 1 })
    })
    it('updates by a key of two columns', async () => {
      await commit(
        driver(),
        insert('share', { subject: 's', resource: 'r' }),
        insert('share', { subject: 's', resource: 'q' }),
      )
      await commit(driver(), {
        kind: 'update',
        table: 'share',
        key: { resource: 'r', subject: 's' },
        set: { level: 4 },
      })
      const rows = await driver().read({ from: 'share', where: gt('level', 3) })
      expect(rows).toEqual([{ subject: 's', resource: 'r', level: 4 }])
    })
    it('requires a revision and writes the next', async () => {
      await commit(driver(), insert('entity', { id: 'revised' }))
      const update = (revision: number): Step => ({
        kind: 'update',
        table: 'entity',
        key: { id: 'revised' },
        set: { used: revision },
        revision,
      })
      await commit(driver(), update(1))
      expect(await write(update(1))).toEqual({ ok: false, failed: { step: 0, reason: 'revision', table: 'entity' } })
      await commit(driver(), update(2))
      expect(await entity(driver(), 'revised')).toMatchObject({ used: 2, revision: 3 })
    })
    it('reports why an update failed', async () => {
      await commit(driver(), insert('entity', { id: 'why', state: 'idle' }))
      const update: Step = { kind: 'update', table: 'entity', key: { id: 'why' }, set: {}, where: ne('state', 'idle') }
      expect(await write(update)).toMatchObject({ failed: { reason: 'not_matching' } })
      expect(await write({ ...update, revision: 9 } as Step)).toMatchObject({ failed: { reason: 'revision' } })
      expect(await write({ ...update, revision: 1 } as Step)).toMatchObject({ failed: { reason: 'not_matching' } })
      expect(await write({ ...update, key: { id: 'gone' } } as Step)).toMatchObject({ failed: { reason: 'missing' } })
    })
    it('checks a row with an update that sets nothing', async () => {
      await commit(driver(), insert('entity', { id: 'checked', used: 3 }))
      await commit(driver(), { kind: 'update', table: 'entity', key: { id: 'checked' }, set: {}, where: eq('used', 3) })
      expect(await entity(driver(), 'checked')).toMatchObject({ used: 3, revision: 1 })
    })
    it('deletes', async () => {
      await commit(driver(), insert('entity', { id: 'deleted' }))
      await commit(driver(), { kind: 'delete', table: 'entity', key: { id: 'deleted' } })
      expect(await entity(driver(), 'deleted')).toBeUndefined()
      await commit(driver(), { kind: 'delete', table: 'entity', key: { id: 'deleted' } })
    })
    it('deletes only a row that matches, and may require it', async () => {
      await commit(driver(), insert('entity', { id: 'kept' }))
      const remove: Step = { kind: 'delete', table: 'entity', key: { id: 'kept' }, where: eq('used', 1) }
      await commit(driver(), remove)
      expect(await entity(driver(), 'kept')).toBeDefined()
      const required: Step = { ...remove, required: true }
      expect(await write(required)).toEqual({ ok: false, failed: { step: 0, reason: 'not_matching', table: 'entity' } })
      const gone: Step = { kind: 'delete', table: 'entity', key: { id: 'gone' }, required: true }
      expect(await write(gone)).toEqual({ ok: false, failed: { step: 0, reason: 'missing', table: 'entity' } })
    })
    it('requires rows and their absence', async () => {
      await commit(driver(), insert('entity', { id: 'there', owner: 'present' }))
      const where = eq('owner', 'present')
      const none = eq('owner', 'absent')
      await commit(
        driver(),
        { kind: 'requireMatch', table: 'entity', where },
        { kind: 'requireAbsent', table: 'entity', where: none },
      )
      expect(await write({ kind: 'requireAbsent', table: 'entity', where })).toEqual({
        ok: false,
        failed: { step: 0, reason: 'exists', table: 'entity' },
      })
      expect(await write({ kind: 'requireMatch', table: 'entity', where: none })).toEqual({
        ok: false,
        failed: { step: 0, reason: 'not_matching', table: 'entity' },
      })
    })
    it('shows each step the effect of those before it', async () => {
      await commit(
        driver(),
        { kind: 'requireAbsent', table: 'entity', where: eq('owner', 'chain') },
        insert('entity', { id: 'chain', owner: 'chain' }),
        { kind: 'requireMatch', table: 'entity', where: eq('owner', 'chain') },
        { kind: 'update', table: 'entity', key: { id: 'chain' }, set: { used: 4 }, revision: 1 },
        { kind: 'update', table: 'entity', key: { id: 'chain' }, set: { owner: 'link' }, revision: 2 },
        { kind: 'requireAbsent', table: 'entity', where: eq('owner', 'chain') },
      )
      expect(await entity(driver(), 'chain')).toMatchObject({ owner: 'link', used: 4, revision: 3 })
    })
    it('writes nothing of a batch that fails at its last step', async () => {
      await commit(driver(), insert('entity', { id: 'old', used: 1 }), insert('entity', { id: 'old-2' }))
      const outcome = await write(
        insert('entity', { id: 'new' }),
        { kind: 'update', table: 'entity', key: { id: 'old' }, set: { used: 2 } },
        { kind: 'delete', table: 'entity', key: { id: 'old-2' } },
        { kind: 'increment', table: 'entity', key: { id: 'old' }, by: { used: 5 } },
        insert('share', { subject: 'new', resource: 'new' }),
        { kind: 'update', table: 'entity', key: { id: 'nobody' }, set: {} },
      )
      expect(outcome).toEqual({ ok: false, failed: { step: 5, reason: 'missing', table: 'entity' } })
      expect(await entity(driver(), 'new')).toBeUndefined()
      expect(await entity(driver(), 'old')).toMatchObject({ used: 1 })
      expect(await entity(driver(), 'old-2')).toBeDefined()
      expect(await driver().read({ from: 'share', where: eq('subject', 'new') })).toEqual([])
    })
    it('writes batches of a thousand steps', async () => {
      const steps = Array.from({ length: 1000 }, (_, index) =>
        insert('segment', { stream: 'long', part: index, text: 't' }),
      )
      await commit(driver(), ...steps)
      const [row] = await driver().aggregate({
        from: 'segment',
        where: eq('stream', 'long'),
        measures: { rows: { count: true } },
      })
      expect(row).toEqual({ rows: 1000 })
    })
  })
}
