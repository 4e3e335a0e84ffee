import { delimiter, dirname, join } from 'node:path'
import { NODE_MODULES } from './layout.mjs'

/** The user's registry settings; the only npm settings that nested package managers need. */
const TRANSPORT_SETTING =
  /^npm_config_(registry|cache|userconfig|globalconfig|proxy|https_proxy|noproxy|cafile|ca|strict_ssl|offline)$/i
const NPM_RUN_VARIABLE = /^npm_(config|package|lifecycle|command|execpath|node_execpath)/i

/**
 * `npm start` describes itself in dozens of variables. Nested npm and pnpm calls would take them for their own
 * settings (a prefix, a `--json`), so only the transport settings are kept.
 */
export function cleanEnvironment(source = process.env) {
  return Object.fromEntries(
    Object.entries(source).filter(([name]) => !NPM_RUN_VARIABLE.test(name) || TRANSPORT_SETTING.test(name)),
  )
}

/**
 * The environment of a launched command: the pinned Node and the workspace's binaries come first. `DOCENT_LAUNCHER` informs the command line
 * that it runs in the root, and how its commands are named here.
 */
export function commandEnvironment(node) {
  const environment = cleanEnvironment()
  const pathName = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  environment[pathName] = [dirname(node), join(NODE_MODULES, '.bin'), environment[pathName] ?? ''].join(delimiter)
  environment['DOCENT_LAUNCHER'] = 'npm'
  // Each thread of a native library would get an arena of its own from glibc: 25 to 60 MB more of the server's memory, and no faster.
  environment['MALLOC_ARENA_MAX'] ??= '2'
  return environment
}
