import type { VectorIndex } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import type { VectorIndexFixture, VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** A fresh index before each test of the surrounding `describe`, removed after it. */
export function fixturePerTest(
  runner: TestRunner,
  options: VectorIndexSuiteOptions,
): { readonly index: VectorIndex; readonly fixture: VectorIndexFixture } {
  let current: VectorIndexFixture | undefined
  runner.beforeEach(async () => {
    current = await options.create()
  })
  runner.afterEach(async () => {
    await current?.dispose()
    current = undefined
  })
  const fixture = (): VectorIndexFixture => {
    if (current === undefined) throw new Error('The fixture is used outside of a test.')
    return current
  }
  return {
    get index() {
      return fixture().index
    },
    get fixture() {
      return fixture()
    },
  }
}
