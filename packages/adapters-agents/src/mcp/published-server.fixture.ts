import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'

const entries = {
  everything: () => import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  filesystem: () => import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: () => import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
}

/**
 * A published server in one file, as its owner would pack it for a sandbox without network.
 * @param start - Runs before it, such as what gives it its arguments.
 */
export async function publishedServer(name: keyof typeof entries, start = ''): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entries[name]())],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    // Some of its dependencies are CommonJS.
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire(import.meta.url); ${start}`,
    },
    logLevel: 'silent',
  })
  return outputFiles[0]!.contents
}
