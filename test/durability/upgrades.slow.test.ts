/** @module-tag slow */
import type { Catalogue, ColumnDefinition, MigrationStep } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { rowsOf, type GoldenStore } from './golden-stores/golden-store.ts'
import { newPlace, upgradeCases, upgradeGoldenStore, type StorePlace } from './golden-stores/upgrade-golden-store.ts'

/** Every table has its old rows, and in the columns that came later nothing or their default. */
async function expectRows(place: StorePlace, golden: GoldenStore, { tables, ...rest }: Catalogue): Promise<void> {
  const storage = place.open()
  await storage.migrate({ tables, ...rest }, { mode: 'check' })
  for (const table of tables) {
    const later = Object.entries(table.columns).map(([name, { default: value }]) => [name, value ?? null])
    const expected = rowsOf(golden, table).map((row) => ({ ...Object.fromEntries(later), ...row }))
    expect(await storage.read({ from: table.name, cost: 'scan' }), table.name).toEqual(expected)
  }
  await storage.close()
}

const further: Readonly<Record<string, ColumnDefinition>> = {
  further_text: { type: 'text', nullable: true },
  further_number: { type: 'integer', default: 7 },
}

/** Changes the very definitions of the slices, as an edit of their files would: no released migration may notice. */
function extendTables(): Disposable {
  const columns = catalogue.tables.map((table) => table.columns as Record<string, ColumnDefinition>)
  for (const each of columns) Object.assign(each, further)
  return {
    [Symbol.dispose]() {
      for (const each of columns) for (const name of Object.keys(further)) delete each[name]
    },
  }
}

describe.each(upgradeCases)('in %s, a store of version %i', (driver, version, golden) => {
  it('becomes like a new one, and keeps its rows', async () => {
    const { place, result } = await upgradeGoldenStore(driver, golden, catalogue)
    using upgraded = place
    expect(result).toEqual({ from: version, to: catalogue.version })
    await expectRows(upgraded, golden, catalogue)
    using fresh = newPlace(driver)
    const storage = fresh.open()
    await storage.migrate(catalogue, { mode: 'auto' })
    await storage.close()
    expect(upgraded.shape()).toEqual(fresh.shape())
  })

  it('takes further columns in every table', async () => {
    using _ = extendTables()
    const to = catalogue.version + 1
    const steps = catalogue.tables.flatMap(({ name: table }) =>
      Object.entries(further).map(([column, definition]): MigrationStep => ({
        kind: 'addColumn',
        table,
        column,
        definition,
      })),
    )
    const next: Catalogue = { ...catalogue, version: to, migrations: [...catalogue.migrations, { to, steps }] }
    const { place, result } = await upgradeGoldenStore(driver, golden, next)
    using upgraded = place
    expect(result).toEqual({ from: version, to })
    await expectRows(upgraded, golden, next)
  })
})
