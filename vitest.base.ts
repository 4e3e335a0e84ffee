import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { ViteUserConfig } from 'vitest/config'

// Many tests start processes of their own, which would each strip the types of all sources anew.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** A file for the results, which `.ci/run` counts. */
const report = process.env['DOCENT_TEST_REPORT']

/** Tests run straight from the TypeScript sources of all packages, without a build. */
export const sourceTests = {
  // Setting conditions replaces Vite's defaults for server code, hence the rest of the list. Without `module`, which Node itself
  // never asks for: behind it some packages have files for bundlers that Node cannot load.
  ssr: { resolve: { conditions: ['docent-source', 'node', 'development|production'] } },
  test: {
    pool: 'forks',
    // The default leaves a processor free, which is half of a small machine.
    maxWorkers: availableParallelism() + 1,
    // These publish TypeScript under the condition `source` too, which Node refuses to strip below node_modules.
    server: { deps: { inline: [/eventsource-parser/, /@ai-sdk\//] } },
    // What Vite does not load itself (worker threads, child processes, `import.meta.resolve`) must find the sources too.
    execArgv: ['--conditions=docent-source'],
    tags: [{ name: 'slow', description: 'Starts processes, fills disks, or tries hundreds of cases.' }],
    // Generous on purpose: a busy build machine should not fail a correct test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters:
      report === undefined
        ? ['default']
        : ['default', [join(import.meta.dirname, 'scripts/test-report.mjs'), { file: report }]],
  },
} satisfies ViteUserConfig
