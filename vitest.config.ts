import { configDefaults, defineConfig } from 'vitest/config'
import { sourceTests } from './vitest.base.ts'

const withinProcess = ['access', 'compat', 'contract', 'core', 'regressions', 'scenarios'].map(
  (name) => `test/${name}/**/*.test.ts`,
)

export default defineConfig({
  ...sourceTests,
  test: {
    ...sourceTests.test,
    projects: [
      // Unit tests share a process: they change nothing outside their file, and most of their time would be imports.
      { extends: true, test: { name: 'units', include: ['packages/*/src/**/*.test.ts'], isolate: false } },
      // The same goes for what works in process over memory.
      { extends: true, test: { name: 'within', include: [...withinProcess], isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/soak/**', ...withinProcess],
        },
      },
    ],
  },
})
