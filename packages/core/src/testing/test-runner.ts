import type { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** The functions of the test runner a conformance suite uses; vitest's own, or any that behave the same. */
export interface TestRunner {
  /** A group of tests, which may hold others. */
  readonly describe: typeof describe
  /** A test; what its promise rejects with is its failure. */
  readonly it: typeof it
  /** With `rejects`, `poll` and asymmetric matchers. */
  readonly expect: typeof expect
  /** Before the first test of the group it is called in. */
  readonly beforeAll: typeof beforeAll
  /** After the last one, also after failures. */
  readonly afterAll: typeof afterAll
  /** Before each test of the group, those of inner groups included. */
  readonly beforeEach: typeof beforeEach
  /** After each test, also after one that failed. */
  readonly afterEach: typeof afterEach
}
