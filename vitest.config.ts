import { configDefaults, defineConfig } from 'vitest/config'
import { sourceTests } from './vitest.base.ts'

export default defineConfig({
  ...sourceTests,
  test: {
    ...sourceTests.test,
    include: ['packages/*/{src,app}/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts'],
    // Tests change nothing outside of their file, and most of their time would be imports.
    isolate: false,
  },
})
