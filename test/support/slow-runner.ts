import * as runner from 'vitest'
import type { TestRunner } from '@docent/core/testing'

/** For suites that start and end processes: not part of the quick run. */
export const slowRunner: TestRunner = {
  ...runner,
  describe: Object.assign(
    (name: string, body: () => void) => runner.describe(name, { tags: ['slow'] }, body),
    runner.describe,
  ) as TestRunner['describe'],
}
