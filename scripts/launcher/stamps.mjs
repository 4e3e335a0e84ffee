import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE_MODULES, packageDirectories, pinnedPnpmVersion, ROOT, workspaceDirectories } from './layout.mjs'

/** Content decides, not modification times: a fresh checkout or a switched branch must not fool the launcher. */
export function installStamp() {
  const hash = createHash('sha256').update(`${pinnedPnpmVersion()} ${process.platform} ${process.arch}`)
  const manifests = workspaceDirectories().map((directory) => `${directory}/package.json`)
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) addFile(hash, file)
  return hash.digest('hex')
}

export function buildStamp() {
  const hash = createHash('sha256').update(installStamp())
  for (const file of ['tsup.config.ts', 'tsup.base.ts', 'tsconfig.json', 'tsconfig.base.json']) addFile(hash, file)
  for (const directory of packageDirectories()) addSources(hash, `${directory}/src`)
  return hash.digest('hex')
}

/** What the application that browsers load is built from: the typed client is bundled from its sources. */
export const CONSOLE_SOURCES = ['packages/console/app', 'packages/console/scripts', 'packages/client/src']

/** Of the application that browsers load; the router beside it is built with the other packages. */
export function consoleStamp() {
  const hash = createHash('sha256').update(process.versions.node)
  const manifests = ['console', 'client'].map((name) => `packages/${name}/package.json`)
  for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json', ...manifests]) addFile(hash, file)
  for (const directory of CONSOLE_SOURCES) addSources(hash, directory)
  return hash.digest('hex')
}

/** A stamp is in node_modules, so that deleting node_modules also forgets it. */
export function stampFile(name) {
  const path = join(NODE_MODULES, `.docent-${name}-stamp`)
  return {
    matches: (stamp) => existsSync(path) && readFileSync(path, 'utf8') === stamp,
    write: (stamp) => writeFileSync(path, stamp),
    clear: () => rmSync(path, { force: true }),
  }
}

function addSources(hash, directory) {
  const path = join(ROOT, directory)
  if (!existsSync(path)) return
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.isDirectory()) addSources(hash, `${directory}/${entry.name}`)
    else if (!entry.name.endsWith('.test.ts')) addFile(hash, `${directory}/${entry.name}`)
  }
}

function addFile(hash, file) {
  const path = join(ROOT, file)
  if (!existsSync(path)) return
  hash.update(`\0${file}\0`)
  addContent(hash, path)
}

/** One for all files: the launcher stays beside the server, and a buffer for each file would be 10 MB more of its memory. */
const part = Buffer.allocUnsafeSlow(64 * 1024)

function addContent(hash, path) {
  const file = openSync(path)
  try {
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) hash.update(part.subarray(0, read))
  } finally {
    closeSync(file)
  }
}
