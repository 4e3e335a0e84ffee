import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { commandEnvironment } from './environment.mjs'
import { Interrupted } from './interrupted.mjs'
import { ROOT, TOOLCHAIN, workspaceDirectories } from './layout.mjs'
import { withLock } from './lock.mjs'
import { say } from './progress.mjs'
import { quietStep } from './quiet-step.mjs'
import { CONSOLE_SOURCES, consoleStamp, stampFile } from './stamps.mjs'
import { findPnpm } from './toolchain.mjs'

const built = stampFile('console')
const target = join(ROOT, 'packages', 'console', 'dist', 'app')
const BUILD = join('packages', 'console', 'scripts', 'build.mjs')

/**
 * Builds the console beside a running server: `start` when the server is ready, `stop` when it has ended. The server never waits
 * for it, and runs without it where it fails.
 */
export function consoleBeside(node, build = buildConsole) {
  const abort = new AbortController()
  let work
  return {
    start() {
      work ??= build(node, abort.signal).catch((error) => {
        const isEnd = abort.signal.aborted || (error instanceof Interrupted && error.ofLauncher)
        if (!isEnd) say(`the console was not built, the API runs without it: ${error.message}`)
      })
    },
    async stop() {
      abort.abort()
      await work
    },
  }
}

/** Builds it when it is missing or of other sources. */
export async function buildConsole(node, signal) {
  if (isCurrent()) return
  mkdirSync(TOOLCHAIN, { recursive: true })
  await withLock(join(TOOLCHAIN, 'console-lock'), async () => {
    if (isCurrent()) return
    say('building the console beside the server ...')
    await build(node, signal)
    say('the console is built')
  })
}

const isCurrent = () => existsSync(join(target, 'files.json')) && built.matches(consoleStamp())

async function build(node, signal) {
  const stamp = consoleStamp()
  const directory = existsSync(join(ROOT, 'packages', 'console', 'node_modules', 'vite'))
    ? ROOT
    : await workshop(node, signal)
  // An interrupted step leaves what was there before.
  await step('building the console', node, [join(directory, BUILD), target, '--soon'], ROOT, signal)
  built.write(stamp)
}

/**
 * A copy of the workspace's manifests with only the console's own build dependencies. In the workspace itself pnpm would change
 * node_modules, from which the server is running.
 */
async function workshop(node, signal) {
  const directory = join(TOOLCHAIN, 'console')
  const copy = (path) => {
    rmSync(join(directory, path), { recursive: true, force: true })
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    cpSync(join(ROOT, path), join(directory, path), { recursive: true })
  }
  const manifests = workspaceDirectories().map((path) => `${path}/package.json`)
  const shared = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json']
  for (const path of [...shared, ...manifests].filter((path) => existsSync(join(ROOT, path)))) copy(path)
  for (const path of CONSOLE_SOURCES) copy(path)
  const pnpm = await findPnpm()
  const options = ['--frozen-lockfile', '--reporter=append-only', '--filter', '@docent/console']
  await step('installing what builds the console', node, [pnpm, 'install', ...options], directory, signal)
  return directory
}

const step = (title, node, args, cwd, signal) =>
  quietStep(title, node, args, {
    cwd,
    signal,
    priority: constants.priority.PRIORITY_LOW,
    env: { ...commandEnvironment(node), CI: 'true' },
  })
