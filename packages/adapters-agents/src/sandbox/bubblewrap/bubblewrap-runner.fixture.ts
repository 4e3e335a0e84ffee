import * as runner from 'vitest'
import { bubblewrapSandbox } from './bubblewrap-sandbox.ts'

const { level, reason } = await bubblewrapSandbox().capabilities()

/** For suites that need bubblewrap: they are left out, with the reason in their name, where it does not work. */
export const bubblewrapRunner: typeof runner = {
  ...runner,
  describe: Object.assign(
    (name: string, body: () => void) =>
      runner.describe.skipIf(level === 'none')(
        level === 'none' ? `${name}: ${reason}` : name,
        { tags: ['slow'] },
        body,
      ),
    runner.describe,
  ) as typeof runner.describe,
}
