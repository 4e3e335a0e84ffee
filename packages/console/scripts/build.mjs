// Builds the application to packages/console/dist/app: hashed files, each also compressed, and files.json, which names them.
// Usage: node packages/console/scripts/build.mjs [DIRECTORY OF THE OUTPUT [--soon]]
import { cpSync, globSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Whatever the environment says: libraries choose their development parts by it.
process.env.NODE_ENV = 'production'
const { build } = await import('vite')

const home = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const target = resolve(process.argv[2] ?? join(home, 'dist', 'app'))
const partial = `${target}.partial-${process.pid}`
const pdf = dirname(realpathSync(join(home, 'node_modules', 'pdfjs-dist', 'package.json')))
const { version } = JSON.parse(readFileSync(join(pdf, 'package.json'), 'utf8'))

/** Below this the headers weigh more than what compression saves. */
const LEAST_COMPRESSED = 1_024

/** The highest takes eleven seconds and saves a twelfth: `--soon` does without, beside a server that just started. */
const BROTLI_QUALITY = process.argv.includes('--soon') ? 9 : 11

removeAbandoned()
try {
  await build({
    root: join(home, 'app'),
    base: './',
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['docent-source', 'module', 'browser', 'production'] },
    plugins: [withoutPdfGlobal()],
    define: { DOCENT_PDF_VERSION: JSON.stringify(version) },
    build: {
      outDir: partial,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      target: 'es2023',
      rolldownOptions: { input: join(home, 'app', 'main.tsx') },
    },
  })
  // What pdf.js loads by address: character maps, standard fonts, and decoders of images and colours.
  for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
    cpSync(join(pdf, part), join(partial, 'assets', `pdf-${version}`, part), { recursive: true, dereference: true })
  writeFileSync(join(partial, 'files.json'), JSON.stringify(filesOf(partial)))
  mkdirSync(dirname(target), { recursive: true })
  rmSync(`${target}.old`, { recursive: true, force: true })
  try {
    renameSync(target, `${target}.old`)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  renameSync(partial, target)
} finally {
  rmSync(partial, { recursive: true, force: true })
  rmSync(`${target}.old`, { recursive: true, force: true })
}

/** What builds left behind that were killed. */
function removeAbandoned() {
  for (const path of globSync(`${target}.partial-*`)) {
    try {
      process.kill(Number(path.slice(`${target}.partial-`.length)), 0)
    } catch (error) {
      // It belongs to a process that is gone.
      if (error.code === 'ESRCH') rmSync(path, { recursive: true, force: true })
    }
  }
}

/** pdf.js names all its parts in a global besides exporting them: forms and editors would stay, which nothing here uses. */
function withoutPdfGlobal() {
  const global = 'globalThis.pdfjsLib = {'
  return {
    name: 'without-pdf-global',
    transform(code, id) {
      if (!id.includes('pdfjs-dist/build/pdf.mjs')) return undefined
      if (!code.includes(global)) throw new Error('pdf.js no longer sets globalThis.pdfjsLib; see withoutPdfGlobal')
      return { code: code.replace(global, 'const unusedParts = {'), map: null }
    },
  }
}

function filesOf(directory) {
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  const names = globSync('**/*', { cwd: directory, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) =>
      join(found.parentPath, found.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => name !== 'manifest.json')
  const files = Object.fromEntries(names.map((name) => [name, { encodings: compressed(join(directory, name)) }]))
  return { files, script: entry.file, styles: entry.css ?? [] }
}

function compressed(path) {
  const content = readFileSync(path)
  if (content.length < LEAST_COMPRESSED || !/\.(js|mjs|css|svg|wasm)$/.test(path)) return []
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  return ['br', 'gzip']
}
