import * as runner from 'vitest'

/** For suites that start and end processes: not part of the quick run. */
export const slowRunner: typeof runner = {
  ...runner,
  describe: Object.assign(
    (name: string, body: () => void) => runner.describe(name, { tags: ['slow'] }, body),
    runner.describe,
  ) as typeof runner.describe,
}
