import { defineConfig } from 'vitest/config'
import { sourceTests } from './vitest.base.ts'

/** Long runs under load; `DOCENT_SOAK_SECONDS` says how long. One file at a time: they measure. */
export default defineConfig({
  ...sourceTests,
  test: {
    ...sourceTests.test,
    include: ['test/soak/**/*.soak.ts'],
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 120_000,
  },
})
