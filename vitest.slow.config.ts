import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { sourceTests } from './vitest.base.ts'

const isSlow = (file: string) =>
  /@module-tag slow|tags: (\['slow'\]|'slow')|slowRunner|bubblewrapRunner/.test(readFileSync(file, 'utf8'))

/** What is tagged as slow: tests of whole processes, of crashes, of damage and of many seeds. They take minutes. */
export default defineConfig({
  ...sourceTests,
  test: {
    ...sourceTests.test,
    include: globSync(['packages/*/{src,app}/**/*.test.ts', 'test/**/*.test.ts']).filter(isSlow),
    globalSetup: 'test/console/application-setup.ts',
    // Much of their time they wait, mostly for processes that they start.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
  },
})
