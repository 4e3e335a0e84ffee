import { configDefaults, defineConfig } from 'vitest/config'
import { sourceTests } from './vitest.base.ts'

/** What the quick run shows on memory, on PostgreSQL: scenarios, access, fairness and the durable core. */
export default defineConfig({
  ...sourceTests,
  test: {
    ...sourceTests.test,
    globalSetup: 'test/support/postgres-setup.ts',
    // Each Docent makes its schema of a hundred tables.
    testTimeout: 60_000,
    include: ['test/scenarios/**/*.test.ts', 'test/access/**/*.test.ts', 'test/core/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      '**/*.slow.test.ts',
      // They turn a clock by hand, step by step with work that ends at once, which that of a database does not.
      '**/scheduled-tasks.test.ts',
      '**/slow-documents.test.ts',
    ],
  },
})
