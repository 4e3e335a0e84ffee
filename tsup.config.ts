import { cpSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsup'
import { copyOnSuccess, exampleBundle, packageBundle } from './tsup.base.ts'

function dropMap(file: string): void {
  rmSync(`${file}.map`, { force: true })
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'))
}

export default defineConfig([
  packageBundle('packages/core', {
    // Of its 22 MB one vocabulary of 2 MB is used.
    noExternal: [/^gpt-tokenizer/],
    // Under its own name: pnpm leaves our LICENSE out where it finds another file of that name.
    onSuccess: async () => {
      cpSync('node_modules/gpt-tokenizer/LICENSE', 'packages/core/dist/gpt-tokenizer-license.txt')
      // A vocabulary, whose map would be 5 MB of it once more.
      dropMap('packages/core/dist/token-table-worker.js')
    },
  }),
  packageBundle('packages/adapters-access'),
  packageBundle('packages/adapters-agents'),
  packageBundle('packages/adapters-analysis'),
  packageBundle('packages/adapters-engines'),
  packageBundle('packages/adapters-storage'),
  packageBundle('packages/adapters-llm'),
  packageBundle('packages/adapters-ingestion', {
    // Of their 15 MB less than 2 MB are used: one comes in many builds, another with its tests.
    noExternal: [/^jschardet/, /^turndown/, /^@mixmark-io\/domino/],
    onSuccess: async () => {
      const turndown = realpathSync('node_modules/turndown')
      const licenses = {
        jschardet: 'node_modules/jschardet',
        turndown,
        domino: join(turndown, '..', '@mixmark-io', 'domino'),
      }
      for (const [name, directory] of Object.entries(licenses))
        cpSync(join(directory, 'LICENSE'), `packages/adapters-ingestion/dist/${name}-license.txt`)
    },
  }),
  packageBundle('packages/http-express', {
    onSuccess: copyOnSuccess(
      'node_modules/swagger-ui-dist',
      ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png', 'LICENSE', 'NOTICE'],
      'packages/http-express/dist/api-docs',
    ),
  }),
  // For browsers and edge runtimes too.
  packageBundle('packages/client', { platform: 'neutral', target: 'es2022' }),
  // The application lies beside it in dist; packages/console/scripts/build.mjs builds that.
  packageBundle('packages/console', { clean: false }),
  packageBundle('packages/cli', {
    entry: { docent: 'packages/cli/src/docent.ts' },
    onSuccess: copyOnSuccess('packages/cli/assets', ['harrow-sound-ferry.pdf'], 'packages/cli/dist/assets'),
  }),
  packageBundle('packages/create-docent', {
    entry: { 'create-docent': 'packages/create-docent/src/create-docent.ts' },
  }),
  exampleBundle('packages/examples'),
])
