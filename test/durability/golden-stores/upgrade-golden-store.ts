import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryData, memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import type { Catalogue, StorageDriver } from '@docent/core/ports'
import { catalogueOf, loadGoldenRows, readGoldenStore, releasedVersions, type GoldenStore } from './golden-store.ts'
import { sqliteShape } from './sqlite-schema.ts'

/** A place for one store. */
export interface StorePlace extends Disposable {
  /** A driver that finds what the one before left. */
  open(): StorageDriver
  /** Tables, columns and indexes of the store once it is closed, comparable with those of other stores of the driver. */
  shape(): unknown
}

const places: Readonly<Record<string, () => StorePlace>> = {
  memory() {
    const data = memoryData()
    return {
      open: () => memoryStorage({ data }),
      shape: () => [...data.tables.values()].map(({ shape }) => ({ ...shape, column: null })),
      [Symbol.dispose]() {},
    }
  },
  sqlite() {
    const directory = mkdtempSync(join(tmpdir(), 'docent-upgrade-'))
    return {
      open: () => sqliteStorage({ directory }),
      shape: () => sqliteShape(directory),
      [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
    }
  },
}

export const newPlace = (driver: string): StorePlace => places[driver]!()

/** Every driver with every released version: name of the driver, version, golden store. */
export const upgradeCases = Object.keys(places).flatMap((driver) =>
  releasedVersions.map((version) => [driver, version, readGoldenStore(version)] as const),
)

/** A place with the golden store, upgraded to a catalogue and closed again; and from where to where the driver came. */
export async function upgradeGoldenStore(driver: string, golden: GoldenStore, catalogue: Catalogue) {
  const place = newPlace(driver)
  const old = place.open()
  await old.migrate(catalogueOf(golden), { mode: 'auto' })
  await loadGoldenRows(golden, old)
  await old.close()
  const upgraded = place.open()
  const result = await upgraded.migrate(catalogue, { mode: 'auto' })
  await upgraded.close()
  return { place, result }
}
