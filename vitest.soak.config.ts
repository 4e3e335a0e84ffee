import { defineConfig } from 'vitest/config'
import { sourceTests } from './vitest.base.ts'

/** Long runs under load, as `scripts/soak.mjs` starts them. One file at a time: they measure. */
export default defineConfig({
  ...sourceTests,
  test: {
    ...sourceTests.test,
    include: ['test/soak/**/*.soak.ts'],
    fileParallelism: false,
    testTimeout: 6 * 60 * 60_000,
    hookTimeout: 120_000,
  },
})
