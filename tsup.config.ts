import { defineConfig } from 'tsup'
import { copyOnSuccess, exampleBundle, packageBundle } from './tsup.base.ts'

export default defineConfig([
  packageBundle('packages/core'),
  packageBundle('packages/adapters-access'),
  packageBundle('packages/adapters-storage'),
  packageBundle('packages/adapters-llm'),
  packageBundle('packages/adapters-ingestion'),
  packageBundle('packages/http-express', {
    onSuccess: copyOnSuccess(
      'packages/http-express/node_modules/swagger-ui-dist',
      ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png', 'LICENSE', 'NOTICE'],
      'packages/http-express/dist/api-docs',
    ),
  }),
  exampleBundle('packages/examples'),
])
