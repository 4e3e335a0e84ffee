import { cpSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Options } from 'tsup'

/** The condition under which packages run from their sources; see tsconfig.base.json. */
const SOURCE = 'docent-source'

type Manifest = { exports?: Record<string, string | { [SOURCE]?: string; default: string }> }

/**
 * How every package becomes JavaScript: ESM for Node 22 and later, one entry per `exports` subpath, and one per worker file.
 * Declarations are `tsc -b`'s business.
 */
export function packageBundle(directory: string, extra: Partial<Options> = {}): Options {
  return {
    entry: { ...exportedEntries(directory), ...workerEntries(directory) },
    outDir: join(directory, 'dist'),
    format: 'esm',
    target: 'node22',
    platform: 'node',
    splitting: true,
    sourcemap: true,
    clean: true,
    dts: false,
    // Also keeps `@docent/*` imports as they are: packages are never bundled into each other.
    skipNodeModulesBundle: true,
    // `node:sqlite` exists under this name only.
    removeNodeProtocol: false,
    tsconfig: 'tsconfig.json',
    plugins: [asciiOnly],
    ...extra,
  }
}

/**
 * Of a file with one other character, Node keeps two bytes for each letter in memory: 4 MB for our own. esbuild escapes those
 * in strings; here are those of comments and patterns, also of the patterns in `String.raw`.
 */
const asciiOnly: NonNullable<Options['plugins']>[number] = {
  name: 'ascii-only',
  renderChunk: (code) => ({ code: code.replaceAll(notAscii, escaped) }),
}

const notAscii = /[^\0-\x7f]/g
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The examples are run by file name, so every top-level file is an entry. */
export function exampleBundle(directory: string): Options {
  const entry = Object.fromEntries(
    globSync(`${directory}/src/*.ts`)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => [basename(file, '.ts'), file]),
  )
  return packageBundle(directory, { entry: { ...entry, ...workerEntries(directory) } })
}

/** Copies files of a development dependency into dist, so that users of the package need not install all of it. */
export function copyOnSuccess(from: string, files: string[], to: string): () => Promise<void> {
  return async () => {
    rmSync(to, { recursive: true, force: true })
    mkdirSync(to, { recursive: true })
    for (const file of files) cpSync(join(from, file), join(to, file))
  }
}

/** `./dist/testing/index.js` is built from what the same export names as its source. */
function exportedEntries(directory: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest
  const entries: Record<string, string> = {}
  for (const target of Object.values(manifest.exports ?? {})) {
    const source = typeof target === 'string' ? undefined : target[SOURCE]
    if (typeof target === 'string' || source === undefined) continue
    entries[target.default.replace(/^\.\/dist\//, '').replace(/\.js$/, '')] = join(directory, source)
  }
  return entries
}

/**
 * Every `src/**\/<name>-worker.ts` lands flat in dist as `<name>-worker.js`: shared chunks are flat as well, so code that
 * starts a worker finds it beside itself wherever the bundler put that code.
 */
function workerEntries(directory: string): Record<string, string> {
  return Object.fromEntries(globSync(`${directory}/src/**/*-worker.ts`).map((file) => [basename(file, '.ts'), file]))
}
