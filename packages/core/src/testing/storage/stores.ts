import type { Batch, Catalogue, Row, Step, StorageDriver, WriteOutcome } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { sampleCatalogue } from './sample-catalogue.ts'
import type { StorageSuiteOptions } from './storage-suite-options.ts'

/** What the cases of one concern work with. */
export interface Suite {
  readonly runner: TestRunner
  readonly options: StorageSuiteOptions
  /** A name no other test uses. */
  newStore(): string
  /** Opens and migrates; the driver is closed after the tests of the surrounding `describe`. */
  open(store: string, catalogue?: Catalogue): Promise<StorageDriver>
  /** Has a driver closed after the tests, if it is not by then. */
  track(driver: StorageDriver): StorageDriver
  /** One migrated store for all tests of the surrounding `describe`. */
  shared(): () => StorageDriver
}

export function stores(runner: TestRunner, options: StorageSuiteOptions): Suite {
  let count = 0
  const opened = new Set<StorageDriver>()
  const closeAll = async (): Promise<void> => {
    const drivers = [...opened]
    opened.clear()
    await Promise.all(drivers.map((driver) => driver.close()))
  }
  runner.afterAll(closeAll)

  const suite: Suite = {
    runner,
    options,
    newStore: () => `store-${++count}`,
    async open(store, catalogue = sampleCatalogue) {
      const driver = suite.track(await options.open(store))
      await driver.migrate(catalogue, { mode: 'auto' })
      return driver
    },
    track(driver) {
      opened.add(driver)
      return driver
    },
    shared() {
      let driver: StorageDriver | undefined
      runner.beforeAll(async () => {
        driver = await suite.open(suite.newStore())
      })
      runner.afterAll(closeAll)
      return () => driver!
    },
  }
  return suite
}

/** Writes a batch that must succeed. */
export async function commit(driver: StorageDriver, ...steps: readonly Step[]): Promise<WriteOutcome & { ok: true }> {
  const outcome = await driver.write({ steps })
  if (!outcome.ok) throw new Error(`The batch failed: ${JSON.stringify(outcome.failed)}`)
  return outcome
}

export function insert(table: string, row: Row): Step {
  return { kind: 'insert', table, row }
}

/** Inserts rows by batches of a moderate size. */
export async function insertAll(driver: StorageDriver, table: string, rows: readonly Row[]): Promise<void> {
  const batches: Batch[] = []
  for (let start = 0; start < rows.length; start += 500) {
    batches.push({ steps: rows.slice(start, start + 500).map((row) => insert(table, row)) })
  }
  await Promise.all(batches.map((batch) => commit(driver, ...batch.steps)))
}

/** The row of table `entity` with this id. */
export async function entity(driver: StorageDriver, id: string): Promise<Row | undefined> {
  const [row] = await driver.read({ from: 'entity', where: { op: 'eq', column: 'id', value: id } })
  return row
}
