import { eq } from '../../kernel/ports/index.ts'
import { sampleCatalogue } from './sample-catalogue.ts'
import { commit, entity, insert, insertAll, type Suite } from './stores.ts'

export function backupCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  const { backup } = suite.options
  describe('backup', () => {
    if (backup === undefined) {
      it('is refused', async () => {
        const driver = await suite.open(suite.newStore())
        await expect(driver.backup('anywhere')).rejects.toMatchObject({ code: 'unsupported' })
        await driver.close()
      })
      return
    }
    it('is a store of its own, consistent while others write', async () => {
      const driver = await suite.open(suite.newStore())
      await insertAll(
        driver,
        'sample',
        Array.from({ length: 2000 }, (_, size) => ({ id: `row-${size}`, size })),
      )
      await commit(
        driver,
        insert('segment', { stream: 's', part: 1, text: 'hello' }),
        insert('segment', { stream: 's', part: 2, text: '' }),
      )
      await commit(driver, insert('entity', { id: 'pair-a' }), insert('entity', { id: 'pair-b' }))
      const directory = await backup.directory()
      let copying = true
      const pairs = (async () => {
        while (copying) {
          await commit(
            driver,
            { kind: 'increment', table: 'entity', key: { id: 'pair-a' }, by: { used: 1 } },
            { kind: 'increment', table: 'entity', key: { id: 'pair-b' }, by: { used: 1 } },
          )
        }
      })()
      await driver.backup(directory).finally(() => (copying = false))
      await pairs
      await commit(driver, insert('entity', { id: 'later' }))
      await driver.close()

      const copy = suite.track(await backup.open(directory))
      expect(await copy.migrate(sampleCatalogue, { mode: 'check' })).toEqual({ from: 1, to: 1 })
      expect(await copy.aggregate({ from: 'sample', measures: { rows: { count: true } } })).toEqual([{ rows: 2000 }])
      expect(await copy.read({ from: 'segment', where: eq('stream', 's') })).toHaveLength(2)
      expect((await entity(copy, 'pair-a'))?.['used']).toBe((await entity(copy, 'pair-b'))?.['used'])
      expect(await entity(copy, 'later')).toBeUndefined()
      await copy.close()
    })
    it('has put there what belongs to it, and passes on that this failed', async () => {
      const driver = await suite.open(suite.newStore())
      let copies = 0
      await driver.backup(await backup.directory(), async () => void copies++)
      expect(copies).toBe(1)
      const failing = driver.backup(await backup.directory(), () => Promise.reject(new Error('no room beside it')))
      await expect(failing).rejects.toThrow('no room beside it')
      await driver.close()
    })
    it('does not overwrite another', async () => {
      const driver = await suite.open(suite.newStore())
      const directory = await backup.directory()
      await driver.backup(directory)
      await expect(driver.backup(directory)).rejects.toMatchObject({ code: 'invalid_input' })
      await driver.close()
    })
  })
}
