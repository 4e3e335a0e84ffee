import type { BlobStore } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreFixture, BlobStoreSuiteOptions } from './blob-store-fixture.ts'

/** A fresh store before each test of the surrounding `describe`, removed after it. */
export function fixturePerTest(
  runner: TestRunner,
  options: BlobStoreSuiteOptions,
): { readonly store: BlobStore; readonly fixture: BlobStoreFixture } {
  let current: BlobStoreFixture | undefined
  runner.beforeEach(async () => {
    current = await options.create()
  })
  runner.afterEach(async () => {
    await current?.dispose()
    current = undefined
  })
  const fixture = (): BlobStoreFixture => {
    if (current === undefined) throw new Error('The fixture is used outside of a test.')
    return current
  }
  return {
    get store() {
      return fixture().store
    },
    get fixture() {
      return fixture()
    },
  }
}
