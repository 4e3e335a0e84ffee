import type { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** The functions of the test runner a conformance suite uses; vitest's own, or any that behave the same. */
export interface TestRunner {
  readonly describe: typeof describe
  readonly it: typeof it
  readonly expect: typeof expect
  readonly beforeAll: typeof beforeAll
  readonly afterAll: typeof afterAll
  readonly beforeEach: typeof beforeEach
  readonly afterEach: typeof afterEach
}
