import type { TestRunner } from '../test-runner.ts'
import { concurrencyTests } from './concurrency.ts'
import { filterTests } from './filters.ts'
import { inputTests } from './inputs.ts'
import { reopeningTests } from './reopening.ts'
import { tableTests } from './tables.ts'
import { termTests } from './terms.ts'
import { textSearchTests } from './text-search.ts'
import { upsertTests } from './upserts.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'
import { vectorSearchTests } from './vector-search.ts'

/** What every `VectorIndex` must do. */
export function vectorIndexConformance(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  runner.describe('vector index conformance', () => {
    upsertTests(runner, options)
    textSearchTests(runner, options)
    termTests(runner, options)
    vectorSearchTests(runner, options)
    filterTests(runner, options)
    inputTests(runner, options)
    tableTests(runner, options)
    concurrencyTests(runner, options)
    reopeningTests(runner, options)
  })
}
