import type { VectorIndex } from '../../kernel/ports/index.ts'

/** One empty index of a test. */
export interface VectorIndexFixture {
  /** Open, and without tables. */
  readonly index: VectorIndex
  /** Opens another index over the same tables. Needed when the index is persistent. */
  readonly reopen?: () => Promise<VectorIndex>
  /** Makes the stored data of all tables unreadable, while no index is open. Needed when the index is persistent. */
  readonly damage?: () => Promise<void>
  /** Closes the index and removes its data. What the suite opened itself it closes itself. */
  readonly dispose: () => Promise<void>
}

export interface VectorIndexSuiteOptions {
  /** A new one before each test, which shares nothing with the others. */
  readonly create: () => Promise<VectorIndexFixture>
  /** Whether tables are found by an index opened later; must equal `VectorIndex.persistent`. */
  readonly persistent: boolean
}
