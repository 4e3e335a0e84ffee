import { eq, gte } from '../../kernel/ports/index.ts'
import { sampleCatalogue } from './sample-catalogue.ts'
import { commit, entity, insert, insertAll, type Suite } from './stores.ts'

export function durabilityCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('reopening', () => {
    it('has the capabilities it should', async () => {
      const driver = suite.track(await suite.options.open(suite.newStore()))
      expect(driver.capabilities).toEqual(suite.options.capabilities)
      await driver.close()
    })
    it('finds everything again, of both durabilities', async () => {
      const store = suite.newStore()
      const first = await suite.open(store)
      await insertAll(
        first,
        'sample',
        Array.from({ length: 1200 }, (_, size) => ({ id: `row-${size}`, size, details: { size } })),
      )
      await commit(first, insert('segment', { stream: 's', part: 1, text: 'hello' }))
      await commit(first, insert('entity', { id: 'e', owner: 'o', slot: 1, state: 'active' }))
      await first.close()

      const second = suite.track(await suite.options.open(store))
      expect(await second.migrate(sampleCatalogue, { mode: 'check' })).toEqual({ from: 1, to: 1 })
      const rows = await second.read({
        from: 'sample',
        where: gte('size', 0),
        orderBy: [{ column: 'size' }],
        cost: 'scan',
      })
      expect(rows.map((row) => row['details'])).toEqual(Array.from({ length: 1200 }, (_, size) => ({ size })))
      expect(await second.read({ from: 'segment' })).toEqual([{ stream: 's', part: 1, text: 'hello' }])
      const outcome = await second.write({ steps: [insert('entity', { id: 'f', owner: 'o', slot: 1 })] })
      expect(outcome).toMatchObject({ failed: { constraint: 'slot_of_owner' } })
      await second.close()
    })
    it('finds what was acknowledged, and nothing that failed', async () => {
      const store = suite.newStore()
      const first = await suite.open(store)
      await commit(first, insert('entity', { id: 'kept' }))
      await first.write({
        steps: [insert('entity', { id: 'lost' }), { kind: 'requireMatch', table: 'entity', where: eq('id', 'no') }],
      })
      await first.close()
      const second = await suite.open(store)
      expect(await entity(second, 'kept')).toBeDefined()
      expect(await entity(second, 'lost')).toBeUndefined()
      await second.close()
    })
  })
}
