import { defineConfig } from 'vitest/config'
import { sourceTests } from './vitest.base.ts'

/** They measure, or keep several processes busy: one file at a time. */
const alone = ['deployment', 'heavy-files', 'ingest-kills', 'kills', 'neighbour', 'repair-kills', 'stream-kills'].map(
  (name) => `test/soak/${name}.soak.ts`,
)
const all = 'test/soak/**/*.soak.ts'

const soaks = {
  ...sourceTests.test,
  testTimeout: 6 * 60 * 60_000,
  hookTimeout: 120_000,
}

/** Long runs under load, as `scripts/soak.mjs` starts them. */
export default defineConfig({
  test: {
    reporters: soaks.reporters,
    projects: [
      {
        ...sourceTests,
        test: { ...soaks, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 0 } },
      },
      {
        ...sourceTests,
        // Each plays one round after another, which leaves a second processor idle.
        test: {
          ...soaks,
          name: 'side by side',
          include: [all],
          exclude: alone,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
