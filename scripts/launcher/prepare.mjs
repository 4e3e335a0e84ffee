import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { commandEnvironment } from './environment.mjs'
import { NODE_MODULES, packageDirectories, ROOT, TOOLCHAIN } from './layout.mjs'
import { withLock } from './lock.mjs'
import { withProgress } from './progress.mjs'
import { quietStep } from './quiet-step.mjs'
import { buildStamp, installStamp, stampFile } from './stamps.mjs'
import { findInstalledNode, findInstalledPnpm, findNode, findPnpm } from './toolchain.mjs'

/** What running needs, and beside it what only working on the code needs. */
const installed = { run: stampFile('install'), develop: stampFile('install-develop') }
const built = stampFile('build')

/**
 * Ensures that a task's prerequisites are present and returns the paths of its tools.
 * When everything is up to date this neither takes the lock nor touches the network.
 */
export async function prepare(needs) {
  const tools = installedTools(needs)
  if (tools !== undefined && isInstallCurrent(needs.install) && (!needs.build || isBuildCurrent())) return tools
  mkdirSync(TOOLCHAIN, { recursive: true })
  return withLock(join(TOOLCHAIN, 'lock'), () => prepareExclusively(needs))
}

async function prepareExclusively(needs) {
  const node = await findNode()
  const pnpm = needs.pnpm ? await findPnpm() : undefined
  // Checked again inside the lock: another command may have just done the work.
  if (!isInstallCurrent(needs.install)) await installDependencies(node, needs.install)
  if (needs.build && !isBuildCurrent()) await buildPackages(node)
  return { node, pnpm }
}

function installedTools(needs) {
  const node = findInstalledNode()
  const pnpm = needs.pnpm ? findInstalledPnpm() : undefined
  return node === undefined || (needs.pnpm && pnpm === undefined) ? undefined : { node, pnpm }
}

function isInstallCurrent(scope) {
  return scope === false || installed[scope].matches(installStamp())
}

/** Running takes the smaller part, unless the development dependencies are there, which would then be removed. */
async function installDependencies(node, scope) {
  const pnpm = await findPnpm()
  const title = 'installing dependencies'
  const stamp = installStamp()
  const all = scope === 'develop' || existsSync(join(NODE_MODULES, 'vitest'))
  installed.run.clear()
  installed.develop.clear()
  const options = ['--frozen-lockfile', '--reporter=append-only', ...(all ? [] : ['--prod'])]
  await withProgress(title, () =>
    quietStep(title, node, [pnpm, 'install', ...options], {
      cwd: ROOT,
      // Without CI, pnpm asks before it replaces a node_modules that another package manager made.
      env: { ...commandEnvironment(node), CI: 'true' },
    }),
  )
  installed.run.write(stamp)
  if (all) installed.develop.write(stamp)
}

function isBuildCurrent() {
  return (
    packageDirectories().every((directory) => existsSync(join(ROOT, directory, 'dist'))) && built.matches(buildStamp())
  )
}

/** JavaScript only: running needs no declarations, and a type error in one file should not stop the server. */
async function buildPackages(node) {
  const title = 'building packages'
  const stamp = buildStamp()
  built.clear()
  const tsup = join(NODE_MODULES, 'tsup', 'dist', 'cli-default.js')
  await withProgress(title, () => quietStep(title, node, [tsup], { cwd: ROOT, env: commandEnvironment(node) }))
  built.write(stamp)
}
