import type { TestRunner } from '../test-runner.ts'
import { aggregateCases } from './aggregates.ts'
import { backupCases } from './backup.ts'
import { batchCases } from './batches.ts'
import { claimCases } from './claims.ts'
import { concurrencyCases } from './concurrency.ts'
import { conditionalCases } from './conditional-steps.ts'
import { differentialCases } from './differential.ts'
import { durabilityCases } from './durability.ts'
import { incrementCases } from './increments.ts'
import { indexCases } from './indexes.ts'
import { invalidCases } from './invalid-calls.ts'
import { migrationCases } from './migrations.ts'
import { orderingCases } from './ordering.ts'
import { predicateCases } from './predicates.ts'
import type { StorageSuiteOptions } from './storage-suite-options.ts'
import { stores } from './stores.ts'
import { textMatchCases } from './text-matches.ts'
import { uniqueCases } from './unique-constraints.ts'
import { valueCases } from './values.ts'
import { writeWhereCases } from './write-where.ts'

/** What every StorageDriver must do. Call it in a test file with the runner's functions. */
export function storageConformance(runner: TestRunner, options: StorageSuiteOptions): void {
  runner.describe(`${options.name} storage`, () => {
    const suite = stores(runner, options)
    predicateCases(suite)
    textMatchCases(suite)
    orderingCases(suite)
    aggregateCases(suite)
    batchCases(suite)
    uniqueCases(suite)
    incrementCases(suite)
    conditionalCases(suite)
    invalidCases(suite)
    concurrencyCases(suite)
    writeWhereCases(suite)
    claimCases(suite)
    valueCases(suite)
    migrationCases(suite)
    durabilityCases(suite)
    backupCases(suite)
    indexCases(suite)
    differentialCases(suite)
  })
}
