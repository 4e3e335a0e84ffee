import {
  eq,
  type Catalogue,
  type Migration,
  type StorageDriver,
  type TableDefinition,
} from '../../kernel/ports/index.ts'
import { commit, insert, type Suite } from './stores.ts'

const note: TableDefinition = {
  name: 'note',
  columns: { id: { type: 'text' }, title: { type: 'text' } },
  primaryKey: ['id'],
  indexes: [{ name: 'by_title', columns: [{ column: 'title' }] }],
}
const scratch: TableDefinition = { name: 'scratch', columns: { id: { type: 'text' } }, primaryKey: ['id'] }
const line: TableDefinition = {
  name: 'line',
  columns: { id: { type: 'integer' }, text: { type: 'text' } },
  primaryKey: ['id'],
  durability: 'relaxed',
}

const second: Migration = {
  to: 2,
  steps: [
    { kind: 'addColumn', table: 'note', column: 'stars', definition: { type: 'integer', default: 3 } },
    { kind: 'addColumn', table: 'note', column: 'open', definition: { type: 'boolean', default: true } },
    { kind: 'addColumn', table: 'note', column: 'extra', definition: { type: 'json', nullable: true } },
    { kind: 'addColumn', table: 'note', column: 'label', definition: { type: 'text', default: "it's" } },
    { kind: 'addColumn', table: 'note', column: 'rank', definition: { type: 'integer', nullable: true, default: 1 } },
    { kind: 'addIndex', table: 'note', index: { name: 'by_stars', columns: [{ column: 'stars' }] } },
    { kind: 'addTable', table: line },
  ],
}
const third: Migration = {
  to: 3,
  steps: [
    { kind: 'dropTable', table: 'scratch' },
    { kind: 'dropIndex', table: 'note', name: 'by_title' },
    { kind: 'addUnique', table: 'note', unique: { name: 'one_title', columns: ['title'], where: eq('open', true) } },
  ],
}

const noteNow: TableDefinition = {
  ...note,
  columns: {
    ...note.columns,
    stars: { type: 'integer', default: 3 },
    open: { type: 'boolean', default: true },
    extra: { type: 'json', nullable: true },
    label: { type: 'text', default: "it's" },
    rank: { type: 'integer', nullable: true, default: 1 },
  },
}
const byStars = { name: 'by_stars', columns: [{ column: 'stars' }] }

/** The same schema at three ages. */
const versions: Readonly<Record<1 | 2 | 3, Catalogue>> = {
  1: { version: 1, tables: [note, scratch], migrations: [] },
  2: {
    version: 2,
    tables: [{ ...noteNow, indexes: [...(note.indexes ?? []), byStars] }, scratch, line],
    migrations: [second],
  },
  3: {
    version: 3,
    tables: [
      { ...noteNow, indexes: [byStars], unique: [{ name: 'one_title', columns: ['title'], where: eq('open', true) }] },
      line,
    ],
    migrations: [second, third],
  },
}

export function migrationCases(suite: Suite): void {
  const { describe, it, expect } = suite.runner
  describe('migrations', () => {
    const migrate = async (store: string, version: 1 | 2 | 3, mode: 'auto' | 'check' = 'auto') => {
      const driver = suite.track(await suite.options.open(store))
      try {
        return { driver, result: await driver.migrate(versions[version], { mode }) }
      } catch (error) {
        await driver.close()
        throw error
      }
    }
    const close = async (opening: Promise<{ readonly driver: StorageDriver }>): Promise<void> =>
      (await opening).driver.close()

    /** What distinguishes a store at version 3 from others. */
    const behaviour = async (driver: StorageDriver): Promise<unknown> => {
      await commit(driver, insert('note', { id: 'new', title: 'T' }))
      await commit(driver, insert('line', { id: 1, text: 'x' }))
      const clash = await driver.write({ steps: [insert('note', { id: 'clash', title: 'T' })] })
      await commit(driver, insert('note', { id: 'closed', title: 'T', open: false }))
      const scratchRead = await driver.read({ from: 'scratch' }).catch((error: { code: string }) => error.code)
      const notes = await driver.read({ from: 'note', where: eq('title', 'T') })
      return { clash, scratchRead, notes, lines: await driver.read({ from: 'line' }) }
    }

    it('report where they started and ended', async () => {
      const store = suite.newStore()
      const first = await migrate(store, 1)
      expect(first.result).toEqual({ from: undefined, to: 1 })
      await first.driver.close()
      const upgrade = await migrate(store, 3)
      expect(upgrade.result).toEqual({ from: 1, to: 3 })
      await upgrade.driver.close()
      const current = await migrate(store, 3, 'check')
      expect(current.result).toEqual({ from: 3, to: 3 })
      await current.driver.close()
    })
    it('give a fresh store and one migrated step by step the same behaviour', async () => {
      const stepwise = suite.newStore()
      await close(migrate(stepwise, 1))
      await close(migrate(stepwise, 2))
      const migrated = (await migrate(stepwise, 3)).driver
      const fresh = (await migrate(suite.newStore(), 3)).driver
      expect(await behaviour(migrated)).toEqual(await behaviour(fresh))
      await Promise.all([migrated.close(), fresh.close()])
    })
    it('keep data, and fill added columns', async () => {
      const store = suite.newStore()
      const old = (await migrate(store, 1)).driver
      await commit(old, insert('note', { id: 'old', title: 'before' }), insert('scratch', { id: 'gone' }))
      await old.close()
      const { driver } = await migrate(store, 3)
      expect(await driver.read({ from: 'note' })).toEqual([
        { id: 'old', title: 'before', stars: 3, open: true, extra: null, label: "it's", rank: 1 },
      ])
      await driver.close()
    })
    it('leave what is empty empty, whatever its default', async () => {
      const store = suite.newStore()
      const old = (await migrate(store, 2)).driver
      await commit(old, insert('note', { id: 'old', title: 'before', rank: null }))
      await old.close()
      const { driver } = await migrate(store, 3)
      expect(await driver.read({ from: 'note', columns: ['rank'] })).toEqual([{ rank: null }])
      await driver.close()
    })
    it('change nothing when they cannot be carried out', async () => {
      const store = suite.newStore()
      const old = (await migrate(store, 1)).driver
      await commit(old, insert('note', { id: '1', title: 'same' }), insert('note', { id: '2', title: 'same' }))
      await old.close()
      await expect(migrate(store, 3)).rejects.toMatchObject({ code: 'conflict' })
      const { driver, result } = await migrate(store, 1)
      expect(result).toEqual({ from: 1, to: 1 })
      expect(await driver.read({ from: 'note', columns: ['id'] })).toEqual([{ id: '1' }, { id: '2' }])
      await driver.close()
    })
    it('refuse a store written by a newer version, and leave it alone', async () => {
      const store = suite.newStore()
      await close(migrate(store, 3))
      await expect(migrate(store, 2)).rejects.toMatchObject({ code: 'schema_newer' })
      await expect(migrate(store, 2, 'check')).rejects.toMatchObject({ code: 'schema_newer' })
      await close(migrate(store, 3, 'check'))
    })
    it('only check when configured so', async () => {
      const store = suite.newStore()
      await expect(migrate(store, 1, 'check')).rejects.toMatchObject({ code: 'unavailable', details: { found: null } })
      await close(migrate(store, 1))
      await expect(migrate(store, 2, 'check')).rejects.toMatchObject({ code: 'unavailable', details: { found: 1 } })
      await close(migrate(store, 1, 'check'))
    })
    it('refuse a path with a gap', async () => {
      const store = suite.newStore()
      await close(migrate(store, 1))
      const driver = suite.track(await suite.options.open(store))
      const gap: Catalogue = { ...versions[3], migrations: [third] }
      await expect(driver.migrate(gap, { mode: 'auto' })).rejects.toMatchObject({ code: 'invalid_input' })
      await driver.close()
    })
    it('refuse a catalogue that contradicts itself', async () => {
      const tables: readonly TableDefinition[] = [
        { ...note, name: 'Bad name' },
        { ...note, primaryKey: [] },
        { ...note, primaryKey: ['nothing'] },
        { ...note, unique: [{ name: 'u', columns: ['nothing'] }] },
        { ...note, columns: { ...note.columns, more: { type: 'integer', default: 'x' } } },
        {
          ...note,
          indexes: [
            { name: 'i', columns: [{ column: 'title' }], where: { op: 'contains', column: 'title', value: 'x' } },
          ],
        },
      ]
      for (const table of tables) {
        const driver = suite.track(await suite.options.open(suite.newStore()))
        const migration = driver.migrate({ version: 1, tables: [table], migrations: [] }, { mode: 'auto' })
        await expect(migration).rejects.toMatchObject({ code: 'invalid_input' })
        await driver.close()
      }
    })
  })
}
