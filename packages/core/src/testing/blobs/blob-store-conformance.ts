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

/** What every `BlobStore` must do. */
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
