import { defineConfig } from 'vitest/config'
import { sourceTests } from './vitest.base.ts'

/** Tests of whole processes, of crashes, of damage and of many seeds; they take minutes. */
export default defineConfig({
  ...sourceTests,
  test: {
    ...sourceTests.test,
    include: ['packages/*/src/**/*.slow.test.ts', 'test/**/*.slow.test.ts'],
    isolate: false,
  },
})
