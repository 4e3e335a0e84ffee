import type { TestRunner } from '../test-runner.ts'
import { abortingTests } from './aborting.ts'
import { backupTests } from './backups.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { closingTests } from './closing.ts'
import { keyTests } from './keys.ts'
import { largeContentTests } from './large-content.ts'
import { listingTests } from './listing.ts'
import { putTests } from './puts.ts'
import { rangeTests } from './ranges.ts'

/**
 * Declares the tests that every `BlobStore` must pass, with the functions of a test runner such as Vitest.
 * @param options - How a store is made for each test, and which optional parts of the port it has.
 */
export function blobStoreConformance(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  runner.describe('blob store conformance', () => {
    putTests(runner, options)
    rangeTests(runner, options)
    largeContentTests(runner, options)
    keyTests(runner, options)
    listingTests(runner, options)
    abortingTests(runner, options)
    closingTests(runner, options)
    backupTests(runner, options)
  })
}
