export { vectorIndexConformance } from './vector-index-conformance.ts'
export type { VectorIndexFixture, VectorIndexSuiteOptions } from './vector-index-fixture.ts'
